"""What is allowed although those whom it names are gone, and why: every other deed is refused then."""

from __future__ import annotations

PERSON = frozenset({"dead", "away", "elsewhere", "helpless"})
OWNER = frozenset(f"{fate} owner" for fate in PERSON)
FOLLOWER = frozenset({"separated", "dormant", "anchored", "helpless", "compromised"})
HELPLESS = frozenset({"helpless"})
BEFALLING = frozenset({"away", "elsewhere", "helpless"})
AT_HOME = frozenset({"elsewhere", "helpless"})

GONE: tuple[tuple[str, frozenset[str], str], ...] = (
    (
        "what was rolled is settled, whatever has become of who rolled it",
        PERSON,
        """
        AnswerDevilsBargain.attempt ApplyWorst.attempt Backlash.attempt BankPoints.attempt BearStrain.attempt
        CancelCard.attempt ChooseWay.attempt ClearSupply.attempt CloseCheck.attempt DrawConsequences.attempt
        FieldRepair.attempt FlipCard.attempt Flourish.attempt InvokeToken.attempt OfferDevilsBargain.attempt
        OfferEdge.attempt OfferFork.attempt PickCard.attempt PressHaste.attempt PressInitiative.attempt
        RedrawCard.attempt RerollDie.attempt Shunt.attempt SpendPoints.attempt StrikeAsset.attempt TakeResult.attempt
        TellTwist.attempt Threaten.attempt TurnRail.attempt UseFeature.attempt UseRemedy.attempt UseTalent.attempt
        WaivePoints.attempt
        Absorb.attempt ActInBeat.attempt ActInBeat.character FulfilOmen.character
        RedrawLaidCard.owner CancelLaidCard.owner
        """,
    ),
    (
        "what nobody rolls any more is withdrawn, and what was said of it comes to nothing",
        PERSON,
        """
        Assist.attempt BringSpell.attempt CallGroup.attempt GiveDice.attempt Grade.attempt JoinGroup.attempt
        Oppose.attempt SendFollower.attempt Stake.attempt WithdrawAssist.attempt WithdrawAssist.helper
        WithdrawCheck.attempt
        """,
    ),
    ("also who is severely harmed resists, and whether somebody is able the roll asks", HELPLESS, "RollCheck.attempt"),
    (
        "a spell that stands works without its caster, and what is declared ends without them",
        PERSON,
        """
        AllowRitual.casting BringSpell.casting EndSpell.casting JoinRitual.casting LeaveRitual.casting
        LeaveRitual.character NoticeMagic.casting TurnRail.casting UseFeature.casting
        """,
    ),
    (
        "a spell that is woven is shaped and answered for by a caster who can do no more",
        HELPLESS,
        "AnswerHardBargain.casting Gather.casting Shape.casting",
    ),
    (
        "it befalls them wherever they are, as the game master tells",
        BEFALLING,
        """
        BreakOath.character ClearCondition.character DamageItem.character FlagItem.character FulfilOmen.character
        Harm.character NameFlaw.character NeglectItem.character Rest.character Tire.character Treat.character
        """,
    ),
    (
        "who is away is lost for good, comes back or lends a deed",
        BEFALLING,
        """
        BorrowDeed.character ComeBack.character Lose.character
    """,
    ),
    ("every player gains by an arc, also one whose character is away", BEFALLING, "AwardMilestone.signature"),
    ("lent by who is away", BEFALLING, "Propose.character"),
    (
        "it is said, given, bought or decided at the table, and takes no hand",
        AT_HOME,
        """
        AcceptBargain.character Acquire.character AwardBoon.character AwardXp.character BeginProject.character
        BindFamiliar.character BuyAsset.character CallFavour.character CallFavour.favour ConsentToDeath.character
        ConvertBoons.character DescribeCharacter.character Drift.character FinishCharacter.character
        FundWorks.character GiveReward.character GoMissing.character KeepTalent.character Kill.character
        LearnTalent.character LeaveScaledScene.owner MakeUp.character MendItem.character OfferBargain.character
        OrderCards.character Pivot.character PlayMontage.character RaiseAttribute.character RaiseSkill.character
        Recruit.character RefuseBargain.character ReturnPurchase.character ServiceItem.character TakeCard.character
        TakeComplication.character TakeKit.character Tie.character Tie.other RewardBond.character
        """,
    ),
    (
        "it is borne, and they are carried along or caught",
        HELPLESS,
        """
        Absorb.character ApplyWorst.who Backlash.who BearBacklash.character BeginScene.present CancelCard.character
        CancelFlip.character EnterScene.character FieldRepair.character ForceResist.character InvokeToken.character
        LeaveScene.character OpenSeed.tired Restrain.character Shape.target TakeInitiative.ally UseRemedy.on
        UseTalent.character CancelLaidCard.character ActivateAbsent.payers SendAbsent.payers AskStationed.character
        """,
    ),
    ("bears backlash outside of the scene that made it", AT_HOME, "BearBacklash.character"),
    (
        "the lost are told of, written about and followed by others",
        PERSON,
        """
        DrawEpilogue.character Jot.character KeepLegacy.character Replace.character RewardBond.other
        StationFollower.character StrikeJotting.character Untie.character Untie.other
        """,
    ),
    (
        "it is words, or counts for nothing in this case",
        PERSON | FOLLOWER | OWNER,
        """
        AskFeature.what ApplyWorst.what ApplyWorst.who Backlash.who BreakOath.who LearnTalent.mentor
        LeaveScaledScene.owner Oppose.who RaiseAttribute.mentor RaiseSkill.mentor TakeInitiative.ally
        """,
    ),
    (
        "danger and help that were there before come to their end",
        FOLLOWER | OWNER,
        """
        AcceptHit.follower AnswerPressure.follower FindFollower.follower KeepTogether.follower LessenHit.follower
        PressInitiative.follower ShieldFollower.follower WithdrawAssist.helper
        """,
    ),
    (
        "the game master tells what becomes of it without its leader, and what it costs to keep",
        FOLLOWER | OWNER,
        """
        AnchorFollower.follower FlagResource.resource JudgeReach.asset JudgeUse.asset LaceActivation.asset
        Maintain.resource MissUpkeep.follower Recover.resource Recruit.replaces Repair.resource Replace.follower
        Restore.resource AskStationed.follower StationFollower.follower StrikeAsset.asset TendFollower.follower
        CallGift.follower Replace.assets
        """,
    ),
    (
        "who is hurt or cut off goes along in what is told, and may have acted before it was hurt",
        frozenset({"separated", "helpless", "compromised", "elsewhere owner", "helpless owner", "away owner"}),
        """
        AddRole.follower DeepenBond.follower FollowerResists.follower HotBeat.follower RaiseRank.follower
        RelieveFollower.follower ShiftLoyalty.follower Threaten.follower TurnExposure.follower WakeFamiliar.follower
        BindFamiliar.instead WakeFamiliar.instead
        """,
    ),
    (
        "followers and assets work while their leader lies low",
        frozenset({"elsewhere owner", "helpless owner", "away owner"}),
        """
        Activate.asset ActivateAbsent.asset AskStationed.follower CallRank.follower ExtendNetwork.asset Leverage.asset
        Promote.follower SendAbsent.follower SendFollower.follower TakeInitiative.follower
        """,
    ),
)
"""Why, with which fates, and which deeds by which field."""

UNNEEDED = frozenset({
    "FlipCard.attempt", "LeaveScaledScene.owner", "Replace.follower", "UseFeature.attempt", "UseFeature.casting",
    "TakeInitiative.ally",
})  # fmt: skip
"""Fields that may name what does not exist, since they say nothing in some cases."""

OUTSIDERS: dict[str, tuple[frozenset[str], str]] = {
    "ActInBeat": (frozenset({"counters"}), "a check counts once in a scene, whoever made it"),
    "CancelLaidCard": (frozenset({"counters"}), "a card that lies by somebody is cancelled by any of their allies"),
    "FulfilOmen": (frozenset({"supplies", "people", "followers", "assets"}), "what a card brings strikes whom it will"),
    "InvokeToken": (frozenset({"bank"}), "the game master spends a point on it"),
    "BearBacklash": (frozenset({"bank"}), "its point is borne in place of being spent"),
    "UseRemedy": (frozenset({"people"}), "an ally treats the crew too"),
    "UseTalent": (frozenset({"bank"}), "an ally takes points off a player's roll, and they come back"),
    "UseFeature": (frozenset({"counters"}), "an ally wards the camp in which the crew sleeps as well"),
}
"""What of the crew's a deed may change though the game master plays who does it, and why."""


def is_justified(field: str, fate: str) -> bool:
    """Whether there is a reason why a deed is allowed with such a fate of whom its field names."""
    return any(fate in fates and field in fields.split() for _, fates, fields in GONE)
