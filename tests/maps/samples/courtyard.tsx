<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.11.0" name="Courtyard" tilewidth="32" tileheight="32" tilecount="6" columns="6">
 <image source="courtyard.png" width="192" height="32"/>
 <tile id="0"><properties><property name="terrain" value="floor"/></properties></tile>
 <tile id="1"><properties><property name="terrain" value="wall"/></properties></tile>
 <tile id="2" type="rubble"/>
 <tile id="3">
  <properties>
   <property name="terrain" value="mud"/>
   <property name="move_cost" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="4"><properties><property name="elevation" type="int" value="2"/></properties></tile>
 <tile id="5"><properties><property name="blocks_sight" type="bool" value="true"/></properties></tile>
</tileset>
