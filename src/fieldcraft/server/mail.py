"""Letters by the mail server that whoever runs this server has named."""

from __future__ import annotations

import asyncio
import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid

from fieldcraft.server.addresses import loopback
from fieldcraft.server.settings import MailServer
from fieldcraft.table.mailboxes import Mail

PATIENCE = 20.0
"""Seconds that a mail server is waited for."""


class SmtpMailer:
    """Sends letters, each over a connection of its own and away from the event loop."""

    def __init__(self, server: MailServer, base: str) -> None:
        self.server, self.base = server, base

    async def send(self, mail: Mail) -> None:
        """Hand a letter over to the mail server; OSError if it does not take it."""
        await asyncio.to_thread(self._send, write_message(mail, self.server.sender))

    def _send(self, message: EmailMessage) -> None:
        with self._connect() as line:
            if self.server.user:
                line.login(self.server.user, self.server.password)
            line.send_message(message)

    def _connect(self) -> smtplib.SMTP:
        """A connection that nobody listens in on if there is a password; on this machine itself nobody does."""
        server, context = self.server, ssl.create_default_context()
        if server.secure:
            return smtplib.SMTP_SSL(server.host, server.port, timeout=PATIENCE, context=context)
        line = smtplib.SMTP(server.host, server.port, timeout=PATIENCE)
        if loopback(server.host):
            return line
        line.ehlo()
        if line.has_extn("starttls"):
            line.starttls(context=context)
        elif server.user:
            line.close()
            raise OSError(f"{server.host} offers no encryption, without which no password is sent")
        return line


def write_message(mail: Mail, sender: str) -> EmailMessage:
    """A letter as mail servers read it; no table answers, and none is told of an absence note."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, mail.to, " ".join(mail.subject.split())
    message["Date"], message["Message-ID"] = formatdate(), make_msgid(domain=sender.rpartition("@")[2])
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(mail.text)
    return message
