/**
 * Postcodes written from general knowledge, not from the tables: outward code, area code, nation's letter, latitude,
 * longitude, town. Positions are good to a few miles.
 */
const text = `
AB10 1224 S 57.15 -2.1 Aberdeen
B1 121 E 52.48 -1.9 Birmingham
B79 1827 E 52.63 -1.7 Tamworth
BA1 1225 E 51.38 -2.36 Bath
BB1 1254 E 53.75 -2.48 Blackburn
BD23 1756 E 53.96 -2.02 Skipton
BH1 1202 E 50.72 -1.88 Bournemouth
BN1 1273 E 50.83 -0.14 Brighton
BN21 1323 E 50.77 0.29 Eastbourne
BR6 1689 E 51.37 0.1 Orpington
BS1 117 E 51.45 -2.59 Bristol
BT1 28 N 54.6 -5.93 Belfast
BT48 28 N 55.0 -7.32 Londonderry
CA1 1228 E 54.89 -2.93 Carlisle
CB1 1223 E 52.2 0.13 Cambridge
CF10 29 W 51.48 -3.18 Cardiff
CH1 1244 E 53.19 -2.89 Chester
CH41 151 E 53.39 -3.02 Birkenhead
CM1 1245 E 51.74 0.48 Chelmsford
CO1 1206 E 51.89 0.9 Colchester
CR0 20 E 51.37 -0.1 Croydon
CT1 1227 E 51.28 1.08 Canterbury
CV1 24 E 52.41 -1.51 Coventry
CV34 1926 E 52.28 -1.58 Warwick
CW1 1270 E 53.1 -2.44 Crewe
DA1 1322 E 51.45 0.22 Dartford
DD1 1382 S 56.46 -2.97 Dundee
DE1 1332 E 52.92 -1.48 Derby
DG1 1387 S 55.07 -3.61 Dumfries
DG16 1461 S 55.0 -3.07 Gretna
DH1 191 E 54.78 -1.57 Durham
DL1 1325 E 54.52 -1.55 Darlington
DN1 1302 E 53.52 -1.13 Doncaster
DT1 1305 E 50.71 -2.44 Dorchester
DY1 1384 E 52.51 -2.09 Dudley
E1 20 E 51.52 -0.06 Stepney
EC1A 20 E 51.52 -0.1 London
EH1 131 S 55.95 -3.19 Edinburgh
EX1 1392 E 50.72 -3.53 Exeter
FK7 1786 S 56.12 -3.94 Stirling
FY1 1253 E 53.82 -3.05 Blackpool
G1 141 S 55.86 -4.25 Glasgow
GL50 1242 E 51.9 -2.08 Cheltenham
GU1 1483 E 51.24 -0.57 Guildford
GY1 1481 G 49.46 -2.54 St Peter Port
HA1 20 E 51.58 -0.33 Harrow
HD1 1484 E 53.65 -1.78 Huddersfield
HG1 1423 E 53.99 -1.54 Harrogate
HP11 1494 E 51.63 -0.75 High Wycombe
HR1 1432 E 52.06 -2.72 Hereford
HS1 1851 S 58.21 -6.39 Stornoway
HU1 1482 E 53.74 -0.33 Hull
IM1 1624 M 54.15 -4.48 Douglas
IP1 1473 E 52.06 1.16 Ipswich
IV1 1463 S 57.48 -4.22 Inverness
IV12 1667 S 57.58 -3.88 Nairn
IV51 1478 S 57.41 -6.19 Portree
JE2 1534 J 49.19 -2.11 St Helier
KA7 1292 S 55.46 -4.63 Ayr
KT1 20 E 51.41 -0.3 Kingston
KW15 1856 S 58.98 -2.96 Kirkwall
KY16 1334 S 56.34 -2.8 St Andrews
L1 151 E 53.41 -2.98 Liverpool
LA1 1524 E 54.05 -2.8 Lancaster
LA22 15394 E 54.43 -2.96 Ambleside
LE1 116 E 52.63 -1.13 Leicester
LL30 1492 W 53.32 -3.83 Llandudno
LL65 1407 W 53.31 -4.63 Holyhead
LN1 1522 E 53.23 -0.54 Lincoln
LS1 113 E 53.8 -1.55 Leeds
LU1 1582 E 51.88 -0.42 Luton
M1 161 E 53.48 -2.24 Manchester
ME14 1622 E 51.27 0.52 Maidstone
MK9 1908 E 52.04 -0.76 Milton Keynes
ML1 1698 S 55.79 -4.0 Motherwell
NE1 191 E 54.97 -1.61 Newcastle upon Tyne
NG1 115 E 52.95 -1.15 Nottingham
NN1 1604 E 52.24 -0.9 Northampton
NP20 1633 W 51.59 -3.0 Newport
NR1 1603 E 52.63 1.3 Norwich
NW3 20 E 51.55 -0.17 Hampstead
OL1 161 E 53.54 -2.11 Oldham
OX1 1865 E 51.75 -1.26 Oxford
PA34 1631 S 56.41 -5.47 Oban
PE1 1733 E 52.57 -0.24 Peterborough
PH1 1738 S 56.4 -3.43 Perth
PL1 1752 E 50.37 -4.14 Plymouth
PO1 23 E 50.8 -1.09 Portsmouth
PO30 1983 E 50.7 -1.29 Newport
PR1 1772 E 53.76 -2.7 Preston
RG1 118 E 51.45 -0.97 Reading
RH10 1293 E 51.11 -0.19 Crawley
RM1 1708 E 51.58 0.18 Romford
S1 114 E 53.38 -1.47 Sheffield
SA1 1792 W 51.62 -3.94 Swansea
SA31 1267 W 51.86 -4.31 Carmarthen
SG1 1438 E 51.9 -0.2 Stevenage
SK9 1625 E 53.33 -2.23 Wilmslow
SL1 1753 E 51.51 -0.6 Slough
SN1 1793 E 51.56 -1.78 Swindon
SO14 23 E 50.9 -1.4 Southampton
SP1 1722 E 51.07 -1.79 Salisbury
SR1 191 E 54.91 -1.38 Sunderland
SS1 1702 E 51.54 0.71 Southend
ST1 1782 E 53.02 -2.18 Stoke-on-Trent
SW1A 20 E 51.5 -0.14 Westminster
SY1 1743 E 52.71 -2.75 Shrewsbury
SY23 1970 W 52.42 -4.08 Aberystwyth
TA1 1823 E 51.02 -3.1 Taunton
TD15 1289 E 55.77 -2.0 Berwick-upon-Tweed
TF3 1952 E 52.68 -2.45 Telford
TN1 1892 E 51.13 0.26 Tunbridge Wells
TQ1 1803 E 50.46 -3.53 Torquay
TR1 1872 E 50.26 -5.05 Truro
TR21 1720 E 49.91 -6.31 Hugh Town
TS1 1642 E 54.57 -1.23 Middlesbrough
TW9 20 E 51.46 -0.3 Richmond
UB8 1895 E 51.55 -0.48 Uxbridge
W1A 20 E 51.52 -0.14 London
WA1 1925 E 53.39 -2.59 Warrington
WD17 1923 E 51.66 -0.4 Watford
WF1 1924 E 53.68 -1.5 Wakefield
WN1 1942 E 53.55 -2.63 Wigan
WR1 1905 E 52.19 -2.22 Worcester
WS1 1922 E 52.58 -1.98 Walsall
WV1 1902 E 52.59 -2.13 Wolverhampton
YO1 1904 E 53.96 -1.08 York
YO11 1723 E 54.28 -0.4 Scarborough
ZE1 1595 S 60.15 -1.14 Lerwick`

const nations: Readonly<Record<string, string>> = {
  E: "England",
  S: "Scotland",
  W: "Wales",
  N: "Northern Ireland",
  J: "Jersey",
  G: "Guernsey",
  M: "Isle of Man"
}

export const postcodeFacts = text.trim().split("\n").map((line) => {
  const [outward = "", code = "", letter = "", latitude, longitude] = line.split(" ")
  return {
    outward,
    code,
    nation: nations[letter] ?? "",
    position: { latitude: Number(latitude), longitude: Number(longitude) }
  }
})
