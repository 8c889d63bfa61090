<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.11.2" name="saltmere" tilewidth="32" tileheight="32" tilecount="10" columns="5">
 <image source="saltmere.png" width="160" height="64"/>
 <tile id="0">
  <properties>
   <property name="terrain" value="open"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="terrain" value="floor"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="terrain" value="causeway"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="terrain" value="jetty"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="terrain" value="rubble"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="terrain" value="shallow"/>
  </properties>
 </tile>
 <tile id="6">
  <properties>
   <property name="terrain" value="deep"/>
  </properties>
 </tile>
 <tile id="7">
  <properties>
   <property name="cover" value="light"/>
   <property name="terrain" value="reeds"/>
  </properties>
 </tile>
 <tile id="8">
  <properties>
   <property name="terrain" value="pillar"/>
  </properties>
 </tile>
 <tile id="9">
  <properties>
   <property name="elevation" type="int" value="1"/>
  </properties>
 </tile>
</tileset>
