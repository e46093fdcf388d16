/**
 * What no source package carries about UK area codes. Public facts, from Ofcom's code list and the map.
 */

/**
 * The codes of five digits; in 11x and 1x1 they have three, in 2x two, else four. The metadata folds 16977 into 1697: both
 * are Brampton.
 */
export const fiveDigitCodes = "13873 15242 15394 15395 15396 16973 16974 17683 17684 17687 19467".split(" ")

/**
 * Towns where the metadata's text is no town's name, or leaves one out.
 */
export const townNames: Readonly<Record<string, ReadonlyArray<string>>> = {
  "23": ["Southampton", "Portsmouth"],
  "24": ["Coventry"],
  "28": ["Belfast"],
  "191": ["Newcastle upon Tyne", "Sunderland", "Durham"],
  "1279": ["Bishop's Stortford"],
  "1434": ["Hexham", "Haltwhistle", "Bellingham"],
  "1482": ["Hull"],
  "1489": ["Bishop's Waltham"],
  "1553": ["King's Lynn"],
  "1588": ["Bishop's Castle"],
  "1595": ["Lerwick"],
  "1841": ["Padstow"],
  "1851": ["Stornoway", "Great Bernera"],
  "1886": ["Knightwick", "Leigh Sinton"]
}

/**
 * Counties of codes whose town is not in the gazetteer, or shares its name with another, or whose ground lies in more
 * counties than its town.
 */
export const counties: Readonly<Record<string, ReadonlyArray<string>>> = {
  "1224": ["Aberdeen City", "Aberdeenshire"],
  "1233": ["Kent"],
  "1244": ["Cheshire", "Flintshire"],
  "1248": ["Gwynedd", "Anglesey"],
  "1249": ["Wiltshire"],
  "1254": ["Lancashire"],
  "1298": ["Derbyshire"],
  "1301": ["Argyll and Bute"],
  "131": ["City of Edinburgh", "Midlothian", "East Lothian"],
  "1322": ["Kent", "Greater London"],
  "1333": ["Fife"],
  "1340": ["Moray"],
  "1382": ["Dundee City", "Angus", "Fife"],
  "1400": ["Lincolnshire"],
  "141": ["Glasgow City", "Renfrewshire", "East Dunbartonshire", "East Renfrewshire"],
  "1445": ["Highland"],
  "1456": ["Highland"],
  "1469": ["Lincolnshire"],
  "1470": ["Highland"],
  "1471": ["Highland"],
  "1475": ["Inverclyde", "North Ayrshire"],
  "1478": ["Highland"],
  "1481": ["Guernsey"],
  "1490": ["Denbighshire"],
  "1495": ["Torfaen", "Blaenau Gwent", "Caerphilly"],
  "1501": ["North Lanarkshire", "West Lothian"],
  "1507": ["Lincolnshire"],
  "1508": ["Norfolk"],
  "1520": ["Highland"],
  "15242": ["Lancashire"],
  "1528": ["Highland"],
  "1534": ["Jersey"],
  "15394": ["Cumbria"],
  "1544": ["Herefordshire"],
  "1545": ["Ceredigion"],
  "1560": ["East Ayrshire"],
  "1564": ["Warwickshire", "West Midlands"],
  "1571": ["Highland"],
  "1581": ["Dumfries and Galloway"],
  "1582": ["Bedfordshire", "Hertfordshire"],
  "1583": ["Argyll and Bute"],
  "1593": ["Highland"],
  "1595": ["Shetland Islands"],
  "1599": ["Highland"],
  "1624": ["Isle of Man"],
  "1633": ["Newport", "Torfaen"],
  "1634": ["Kent"],
  "1641": ["Highland"],
  "1644": ["Dumfries and Galloway"],
  "1650": ["Powys"],
  "1656": ["Bridgend"],
  "1675": ["Warwickshire"],
  "1680": ["Argyll and Bute"],
  "1681": ["Argyll and Bute"],
  "1688": ["Argyll and Bute"],
  "1697": ["Cumbria"],
  "16974": ["Cumbria"],
  "1725": ["Hampshire"],
  "1744": ["Merseyside"],
  "1748": ["North Yorkshire"],
  "1761": ["Somerset"],
  "1763": ["Hertfordshire"],
  "17683": ["Cumbria"],
  "17684": ["Cumbria"],
  "1772": ["Lancashire"],
  "1773": ["Derbyshire"],
  "1787": ["Suffolk"],
  "1793": ["Wiltshire"],
  "1806": ["Shetland Islands"],
  "1807": ["Moray"],
  "1808": ["Highland"],
  "1809": ["Highland"],
  "1821": ["Perth and Kinross"],
  "1830": ["Northumberland"],
  "1832": ["Northamptonshire"],
  "1838": ["Argyll and Bute"],
  "1848": ["Dumfries and Galloway"],
  "1852": ["Argyll and Bute"],
  "1856": ["Orkney Islands"],
  "1857": ["Orkney Islands"],
  "1859": ["Western Isles"],
  "1863": ["Highland"],
  "1864": ["South Lanarkshire"],
  "1866": ["Argyll and Bute"],
  "1871": ["Western Isles"],
  "1876": ["Western Isles"],
  "1878": ["Western Isles"],
  "1879": ["Argyll and Bute"],
  "1882": ["Perth and Kinross"],
  "1884": ["Devon"],
  "1885": ["Herefordshire"],
  "1886": ["Worcestershire"],
  "191": ["Tyne and Wear", "County Durham"],
  "1925": ["Cheshire"],
  "1944": ["North Yorkshire"],
  "19467": ["Cumbria"],
  "1948": ["Shropshire"],
  "1949": ["Nottinghamshire"],
  "1950": ["Shetland Islands"],
  "1951": ["Argyll and Bute"],
  "1953": ["Norfolk"],
  "1954": ["Cambridgeshire"],
  "1955": ["Highland"],
  "1957": ["Shetland Islands"],
  "1967": ["Highland"],
  "1971": ["Highland"],
  "1972": ["Highland"],
  "1975": ["Aberdeenshire"],
  "1981": ["Herefordshire"],
  "1983": ["Isle of Wight"],
  "1987": ["Kent"],
  "1992": ["Hertfordshire", "Essex"],
  "20": ["Greater London"],
  "23": ["Hampshire"],
  "24": ["West Midlands"],
  "28": ["Antrim", "Armagh", "Down", "Fermanagh", "Londonderry", "Tyrone"],
  "29": ["Cardiff", "Vale of Glamorgan", "Caerphilly"]
}

/**
 * Codes that have one county although people of another live nearer to their town than to any other: water lies between,
 * or the neighbours' exchange is further off than their town.
 */
export const oneCounty: ReadonlySet<string> = new Set(
  "1260 1329 1369 13873 1394 1455 1461 1474 1496 15396 1554 1563 1577 1586 1590 1655 1700 1756 1847".split(" ")
)

/** Ceremonial county to the unitary authorities and metropolitan boroughs in it; others are counties themselves. */
const ceremonialCounties: Readonly<Record<string, ReadonlyArray<string>>> = {
  "Greater Manchester": [
    "Borough of Bolton",
    "Borough of Bury",
    "Manchester",
    "Borough of Oldham",
    "Borough of Rochdale",
    "City and Borough of Salford",
    "Borough of Stockport",
    "Borough of Tameside",
    "Trafford",
    "Borough of Wigan"
  ],
  "Merseyside": ["Knowsley", "Liverpool", "Sefton", "St. Helens", "Metropolitan Borough of Wirral"],
  "South Yorkshire": ["Barnsley", "Doncaster", "Rotherham", "Sheffield"],
  "West Yorkshire": [
    "Bradford",
    "Calderdale",
    "Kirklees",
    "City and Borough of Leeds",
    "City and Borough of Wakefield"
  ],
  "Tyne and Wear": ["Gateshead", "Newcastle upon Tyne", "North Tyneside", "South Tyneside", "Sunderland"],
  "West Midlands": [
    "City and Borough of Birmingham",
    "Coventry",
    "Dudley",
    "Sandwell",
    "Solihull",
    "Walsall",
    "Wolverhampton"
  ],
  "County Durham": ["Darlington", "Hartlepool", "Stockton-on-Tees"],
  "North Yorkshire": ["City of York", "Middlesbrough", "Redcar and Cleveland"],
  "East Riding of Yorkshire": ["City of Kingston upon Hull"],
  "Lincolnshire": ["North Lincolnshire", "North East Lincolnshire"],
  "Nottinghamshire": ["Nottingham"],
  "Derbyshire": ["Derby"],
  "Leicestershire": ["City of Leicester"],
  "Rutland": ["District of Rutland"],
  "Northamptonshire": ["West Northamptonshire", "North Northamptonshire"],
  "Staffordshire": ["Stoke-on-Trent"],
  "Shropshire": ["Telford and Wrekin"],
  "Cheshire": ["Cheshire East", "Cheshire West and Chester", "Borough of Halton", "Warrington"],
  "Lancashire": ["Blackburn with Darwen", "Blackpool"],
  "Cambridgeshire": ["Peterborough"],
  "Bedfordshire": ["Bedford", "Central Bedfordshire", "Luton"],
  "Buckinghamshire": ["Milton Keynes"],
  "Berkshire": [
    "Bracknell Forest",
    "Reading",
    "Slough",
    "West Berkshire",
    "Royal Borough of Windsor and Maidenhead",
    "Wokingham"
  ],
  "Essex": ["Southend-on-Sea", "Borough of Thurrock"],
  "Kent": ["Medway"],
  "East Sussex": ["Brighton and Hove"],
  "Hampshire": ["Portsmouth", "Southampton"],
  "Wiltshire": ["Borough of Swindon"],
  "Dorset": ["Bournemouth, Christchurch and Poole Council"],
  "Devon": ["Plymouth", "Borough of Torbay"],
  "Cornwall": ["Isles of Scilly"],
  "Somerset": ["Bath and North East Somerset", "North Somerset"],
  "Gloucestershire": ["South Gloucestershire"],
  "Bristol": ["City of Bristol"]
}

/** Names of divisions by the name in use. */
const plainNames: Readonly<Record<string, string>> = {
  "Eilean Siar": "Western Isles",
  "The Scottish Borders": "Scottish Borders",
  "Sir Powys": "Powys",
  "County of Flintshire": "Flintshire",
  "County of Ceredigion": "Ceredigion",
  "Bridgend county borough": "Bridgend",
  "Caerphilly County Borough": "Caerphilly",
  "Merthyr Tydfil County Borough": "Merthyr Tydfil",
  "City and County of Swansea": "Swansea",
  "Torfaen County Borough": "Torfaen"
}

const ceremonialOf: ReadonlyMap<string, string> = new Map(
  Object.entries(ceremonialCounties).flatMap(([county, members]) => members.map((member) => [member, county] as const))
)

/** County of a second-level division by its GeoNames name. */
export const countyOfDivision = (name: string): string => ceremonialOf.get(name) ?? plainNames[name] ?? name

/** Divisions that the gazetteer still uses although they are gone: Northamptonshire was cut in two in 2021. */
export const formerDivisions: Readonly<Record<string, string>> = {
  "GB.ENG.J1": "Northamptonshire"
}

/** Nations by county; the others are in England. */
export const nationOfCounty: ReadonlyMap<string, string> = new Map([
  ...("Aberdeen City;Aberdeenshire;Angus;Argyll and Bute;City of Edinburgh;Clackmannanshire;Dumfries and Galloway;" +
    "Dundee City;East Ayrshire;East Dunbartonshire;East Lothian;East Renfrewshire;Falkirk;Fife;Glasgow City;Highland;" +
    "Inverclyde;Midlothian;Moray;North Ayrshire;North Lanarkshire;Orkney Islands;Perth and Kinross;Renfrewshire;" +
    "Scottish Borders;Shetland Islands;South Ayrshire;South Lanarkshire;Stirling;West Dunbartonshire;West Lothian;" +
    "Western Isles").split(";").map((county) => [county, "Scotland"] as const),
  ...("Anglesey;Blaenau Gwent;Bridgend;Caerphilly;Cardiff;Carmarthenshire;Ceredigion;Conwy;Denbighshire;Flintshire;" +
    "Gwynedd;Merthyr Tydfil;Monmouthshire;Neath Port Talbot;Newport;Pembrokeshire;Powys;Rhondda Cynon Taf;Swansea;" +
    "Torfaen;Vale of Glamorgan;Wrexham").split(";").map((county) => [county, "Wales"] as const),
  ...("Antrim;Armagh;Down;Fermanagh;Londonderry;Tyrone").split(";").map((county) =>
    [county, "Northern Ireland"] as const
  ),
  ["Jersey", "Jersey"],
  ["Guernsey", "Guernsey"],
  ["Isle of Man", "Isle of Man"]
])

/** Positions of towns that the gazetteer lacks, and of the places outside Great Britain: latitude, longitude. */
export const positions: Readonly<Record<string, readonly [number, number]>> = {
  "1301": [56.2, -4.74],
  "1333": [56.28, -2.88],
  "1340": [57.49, -3.18],
  "1400": [52.98, -0.59],
  "1445": [57.73, -5.69],
  "1456": [57.34, -4.48],
  "1469": [53.63, -0.27],
  "1470": [57.47, -6.43],
  "1481": [49.46, -2.54],
  "1490": [52.98, -3.38],
  "1520": [57.4, -5.5],
  "15242": [54.11, -2.64],
  "1528": [57.02, -4.28],
  "1534": [49.19, -2.11],
  "15394": [54.37, -3.0],
  "1560": [55.62, -4.38],
  "1564": [52.34, -1.75],
  "1571": [58.15, -5.24],
  "1581": [54.94, -4.84],
  "1583": [55.59, -5.47],
  "1593": [58.3, -3.29],
  "1595": [60.15, -1.14],
  "1599": [57.28, -5.71],
  "1624": [54.15, -4.48],
  "1634": [51.38, 0.53],
  "1641": [58.56, -4.0],
  "1644": [55.07, -4.14],
  "1650": [52.62, -3.73],
  "1675": [52.5, -1.71],
  "1680": [56.47, -5.71],
  "1681": [56.33, -6.37],
  "16974": [54.78, -2.98],
  "1725": [50.96, -1.84],
  "1761": [51.32, -2.55],
  "17684": [54.61, -2.82],
  "1806": [60.35, -1.25],
  "1807": [57.41, -3.37],
  "1808": [57.34, -3.99],
  "1809": [57.06, -5.05],
  "1821": [56.47, -3.32],
  "1830": [55.16, -2.01],
  "1832": [52.41, -0.4],
  "1838": [56.4, -4.98],
  "1841": [50.54, -4.94],
  "1852": [56.26, -5.48],
  "1856": [58.98, -2.96],
  "1857": [59.25, -2.55],
  "1859": [57.9, -6.8],
  "1863": [57.88, -4.36],
  "1864": [55.49, -3.69],
  "1866": [56.35, -5.18],
  "1871": [56.95, -7.49],
  "1876": [57.6, -7.16],
  "1878": [57.15, -7.31],
  "1879": [56.5, -6.81],
  "1882": [56.7, -4.19],
  "1885": [52.16, -2.58],
  "1886": [52.2, -2.39],
  "1944": [54.17, -0.6],
  "1949": [52.95, -0.9],
  "1951": [56.07, -6.2],
  "1953": [52.57, 1.12],
  "1954": [52.22, 0.04],
  "1957": [60.6, -1.08],
  "1967": [56.7, -5.57],
  "1971": [58.35, -5.15],
  "1972": [56.68, -5.9],
  "1981": [51.99, -2.86],
  "1983": [50.69, -1.3],
  "1987": [51.44, 0.32],
  "1992": [51.7, -0.03],
  "23": [50.86, -1.25],
  "28": [54.6, -5.93]
}
