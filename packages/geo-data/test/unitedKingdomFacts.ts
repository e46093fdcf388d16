/**
 * UK codes written from general knowledge, not from the tables: code, counties of which one must come first.
 */
const text = `
20 Greater London
113 West Yorkshire
114 South Yorkshire
115 Nottinghamshire
116 Leicestershire
117 Bristol
118 Berkshire
121 West Midlands
131 City of Edinburgh
141 Glasgow City
151 Merseyside
161 Greater Manchester
191 Tyne and Wear
23 Hampshire
24 West Midlands
28 Antrim
29 Cardiff
1202 Dorset
1204 Greater Manchester
1205 Lincolnshire
1206 Essex
1207 County Durham
1209 Cornwall
1223 Cambridgeshire
1224 Aberdeen City
1225 Somerset
1226 South Yorkshire
1227 Kent
1228 Cumbria
1229 Cumbria
1233 Kent
1234 Bedfordshire
1235 Oxfordshire
1236 North Lanarkshire
1241 Angus
1242 Gloucestershire
1243 West Sussex
1244 Cheshire
1245 Essex
1246 Derbyshire
1248 Gwynedd
1249 Wiltshire
1252 Hampshire
1253 Lancashire
1254 Lancashire
1256 Hampshire
1257 Lancashire
1258 Dorset
1262 East Riding of Yorkshire
1268 Essex
1270 Cheshire
1271 Devon
1273 East Sussex
1274 West Yorkshire
1276 Surrey
1279 Hertfordshire
1282 Lancashire
1283 Staffordshire
1284 Suffolk
1285 Gloucestershire
1291 Monmouthshire
1292 South Ayrshire
1293 West Sussex
1295 Oxfordshire
1296 Buckinghamshire
1302 South Yorkshire
1303 Kent
1305 Dorset
1323 East Sussex
1324 Falkirk
1325 County Durham
1326 Cornwall
1332 Derbyshire
1334 Fife
1341 Gwynedd
1344 Berkshire
1352 Flintshire
1355 South Lanarkshire
1372 Surrey
1382 Dundee City
1383 Fife
1384 West Midlands
1387 Dumfries and Galloway
1392 Devon
1397 Highland
1400 Lincolnshire
1407 Anglesey
1422 West Yorkshire
1423 North Yorkshire
1424 East Sussex
1432 Herefordshire
1437 Pembrokeshire
1438 Hertfordshire
1443 Rhondda Cynon Taf
1452 Gloucestershire
1463 Highland
1472 Lincolnshire
1473 Suffolk
1475 Inverclyde
1481 Guernsey
1482 East Riding of Yorkshire
1483 Surrey
1484 West Yorkshire
1492 Conwy
1493 Norfolk
1494 Buckinghamshire
1495 Torfaen
1502 Suffolk
1522 Lincolnshire
1524 Lancashire
1534 Jersey
1536 Northamptonshire
1539 Cumbria
1553 Norfolk
1563 East Ayrshire
1572 Rutland
1582 Bedfordshire
1592 Fife
1595 Shetland Islands
1603 Norfolk
1604 Northamptonshire
1622 Kent
1623 Nottinghamshire
1624 Isle of Man
1626 Devon
1628 Berkshire
1633 Newport
1634 Kent
1642 North Yorkshire
1685 Merthyr Tydfil
1698 North Lanarkshire
1702 Essex
1704 Merseyside
1706 Greater Manchester
1709 South Yorkshire
1720 Cornwall
1722 Wiltshire
1723 North Yorkshire
1724 Lincolnshire
1733 Cambridgeshire
1736 Cornwall
1738 Perth and Kinross
1743 Shropshire
1744 Merseyside
1752 Devon
1753 Berkshire
1772 Lancashire
1782 Staffordshire
1785 Staffordshire
1786 Stirling
1788 Warwickshire
1789 Warwickshire
1792 Swansea
1793 Wiltshire
1803 Devon
1823 Somerset
1856 Orkney Islands
1851 Western Isles
1865 Oxfordshire
1872 Cornwall
1874 Powys
1892 Kent
1895 Greater London
1896 Scottish Borders
1902 West Midlands
1903 West Sussex
1904 North Yorkshire
1905 Worcestershire
1908 Buckinghamshire
1922 West Midlands
1923 Hertfordshire
1924 West Yorkshire
1925 Cheshire
1926 Warwickshire
1932 Surrey
1934 Somerset
1942 Greater Manchester
1946 Cumbria
1952 Shropshire
1962 Hampshire
1970 Ceredigion
1978 Wrexham
1983 Isle of Wight
1992 Hertfordshire/Essex
1993 Oxfordshire
13873 Dumfries and Galloway
15242 Lancashire
1697 Cumbria
17683 Cumbria
17687 Cumbria
19467 Cumbria
`

/** One fact a line of the text above. */
export const unitedKingdomFacts = text.trim().split("\n").map((line) => {
  const space = line.indexOf(" ")
  return { code: line.slice(0, space), counties: line.slice(space + 1).split("/") }
})
