/**
 * What no source package carries about North American area codes. Public facts of the numbering plan, from the
 * published decisions of the North American Numbering Plan Administrator and the Canadian one unless a line says otherwise.
 */

/**
 * Overlay groups: codes that cover one ground, the original first. A code in two groups overlays two areas that are
 * otherwise apart (917: Manhattan and the other boroughs); its own home is the first group here that holds it, except
 * where it stands first itself: 321 alone is Brevard County, its ground of its own beside Orlando's.
 */
export const overlayGroups: ReadonlyArray<ReadonlyArray<string>> = [
  "205 659",
  "256 938",
  "334 483",
  "209 350",
  "213 323 738",
  "310 424",
  "408 669",
  "415 628",
  "510 341",
  "530 837",
  "559 357",
  "619 858",
  "714 657",
  "707 369",
  "818 747",
  "760 442",
  "805 820",
  "909 840",
  "916 279",
  "303 720 983",
  "970 748",
  "203 475",
  "860 959",
  "202 771",
  "305 786 645",
  "407 321 689",
  "850 448",
  "561 728",
  "813 656",
  "954 754",
  "904 324",
  "404 470 678 943",
  "770 470 678 943",
  "706 762",
  "208 986",
  "217 447",
  "309 861",
  "312 872",
  "773 872",
  "708 464",
  "618 730",
  "630 331",
  "815 779",
  "847 224",
  "317 463",
  "812 930",
  "270 364",
  "318 457",
  "301 240 227",
  "410 443 667",
  "781 339",
  "978 351",
  "508 774",
  "617 857",
  "248 947",
  "313 679",
  "507 924",
  "601 769",
  "662 471",
  "314 557",
  "573 235",
  "816 975",
  "402 531",
  "702 725",
  "201 551",
  "609 640",
  "732 848",
  "973 862",
  "212 646 917 332",
  "718 347 465 917 929",
  "315 680",
  "516 363",
  "518 838",
  "631 934",
  "716 624",
  "845 329",
  "336 743",
  "704 980",
  "910 472",
  "919 984",
  "740 220",
  "330 234",
  "513 283",
  "937 326",
  "614 380",
  "419 567",
  "440 436",
  "405 572",
  "918 539",
  "541 458",
  "503 971",
  "215 267 445",
  "717 223",
  "570 272",
  "412 878",
  "724 878",
  "610 484 835",
  "814 582",
  "803 839",
  "843 854",
  "864 821",
  "423 729",
  "615 629",
  "210 726",
  "214 469 972 945",
  "713 281 832 346 621",
  "903 430",
  "512 737",
  "817 682",
  "801 385",
  "540 826",
  "703 571",
  "757 948",
  "804 686",
  "360 564",
  "206 564",
  "304 681",
  "920 274",
  "608 353",
  "715 534",
  "870 327",
  "602 480 623",
  "604 236 672 257 778",
  "250 236 672 257 778",
  "403 587 825 368",
  "780 587 825 368",
  "204 431 584",
  "506 428",
  "709 879",
  "902 782",
  "519 226 548 382",
  "705 249 683",
  "905 289 365 742",
  "613 343 753",
  "416 437 647 942",
  "418 367 581",
  "514 438 263",
  "450 579 354",
  "819 873 468",
  "306 639 474",
  "321"
].map((codes) => codes.split(" "))

/**
 * Groups made of areas that were split once and rejoined by a common overlay or by erasing the line between them. Each
 * named code is still the usual one in part of the ground, so a ZIP there answers with it first.
 */
export const formerSplits: ReadonlyArray<ReadonlyArray<string>> = [
  ["213", "323"],
  ["214", "972"],
  ["602", "480", "623"],
  ["619", "858"],
  ["713", "281"]
]

/**
 * In service by the end of 2026, but too new for the phone metadata: code to its state. Each stands in an overlay group
 * above.
 */
export const newAreaCodes: Readonly<Record<string, string>> = {
  "357": "CA",
  "436": "OH",
  "457": "LA",
  "465": "NY",
  "471": "MS",
  "483": "AL",
  "621": "TX",
  "624": "NY",
  "679": "MI",
  "729": "TN",
  "837": "CA",
  "861": "IL",
  "924": "MN"
}

/** Assigned as overlays but not open: code to the code whose ground it will share. */
export const plannedAreaCodes: Readonly<Record<string, string>> = {
  "273": "418",
  "565": "912",
  "761": "502"
}

/** Rows of the phone metadata that are wrong: 934 is Suffolk County, Long Island; 728 covers all of Palm Beach County. */
export const droppedRows: ReadonlyMap<string, string> = new Map([
  ["934", "New York, NY"],
  ["728", "Palm Beach, FL"],
  ["301", "Towson, MD"]
])

/** Cities that the metadata's rows do not name although the code serves them. */
export const addedCities: ReadonlyArray<readonly [code: string, city: string, state: string]> = [
  ["202", "Washington", "DC"]
]

/** Codes of more than one state or province, the main one first. */
export const sharedStates: Readonly<Record<string, ReadonlyArray<string>>> = {
  "902": ["NS", "PE"],
  "867": ["YT", "NT", "NU"]
}

/** Time zones where the metadata names none, names several in alphabetical order, or leaves one out; the main one first. */
export const timeZones: Readonly<Record<string, ReadonlyArray<string>>> = {
  "208": ["America/Boise", "America/Los_Angeles"],
  "219": ["America/Chicago", "America/New_York"],
  "250": ["America/Vancouver", "America/Edmonton"],
  "270": ["America/Chicago", "America/New_York"],
  "308": ["America/Chicago", "America/Denver"],
  "310": ["America/Los_Angeles"],
  "418": ["America/Toronto", "America/Halifax"],
  "423": ["America/New_York", "America/Chicago"],
  "432": ["America/Chicago", "America/Denver"],
  "541": ["America/Los_Angeles", "America/Boise"],
  "574": ["America/New_York", "America/Chicago"],
  "604": ["America/Vancouver"],
  "605": ["America/Chicago", "America/Denver"],
  "620": ["America/Chicago", "America/Denver"],
  "701": ["America/Chicago", "America/Denver"],
  "709": ["America/St_Johns", "America/Halifax"],
  "775": ["America/Los_Angeles", "America/Denver"],
  "785": ["America/Chicago", "America/Denver"],
  "807": ["America/Toronto", "America/Winnipeg"],
  "812": ["America/New_York", "America/Chicago"],
  "850": ["America/New_York", "America/Chicago"],
  "867": ["America/Whitehorse", "America/Edmonton", "America/Winnipeg", "America/Toronto"],
  "906": ["America/New_York", "America/Chicago"],
  "907": ["America/Anchorage", "America/Adak"],
  "928": ["America/Phoenix", "America/Denver"]
}

export interface FixedPlace {
  readonly codes: ReadonlyArray<string>
  readonly country: string
  readonly city: string
  readonly latitude: number
  readonly longitude: number
  readonly timeZone: string
}

const fixed = (
  codes: string,
  country: string,
  city: string,
  latitude: number,
  longitude: number,
  timeZone: string
): FixedPlace => ({ codes: codes.split(" "), country, city, latitude, longitude, timeZone })

/** US territories and the other countries of the plan; the place is the capital or largest town. */
export const fixedPlaces: ReadonlyArray<FixedPlace> = [
  fixed("340", "VI", "Charlotte Amalie", 18.34, -64.93, "America/St_Thomas"),
  fixed("670", "MP", "Saipan", 15.19, 145.75, "Pacific/Saipan"),
  fixed("671", "GU", "Hagatna", 13.48, 144.75, "Pacific/Guam"),
  fixed("684", "AS", "Pago Pago", -14.28, -170.7, "Pacific/Pago_Pago"),
  fixed("787 939", "PR", "San Juan", 18.4, -66.06, "America/Puerto_Rico"),
  fixed("242", "BS", "Nassau", 25.06, -77.35, "America/Nassau"),
  fixed("246", "BB", "Bridgetown", 13.1, -59.61, "America/Barbados"),
  fixed("264", "AI", "The Valley", 18.22, -63.06, "America/Anguilla"),
  fixed("268", "AG", "St. John's", 17.12, -61.84, "America/Antigua"),
  fixed("284", "VG", "Road Town", 18.43, -64.62, "America/Tortola"),
  fixed("345", "KY", "George Town", 19.29, -81.38, "America/Cayman"),
  fixed("441", "BM", "Hamilton", 32.29, -64.78, "Atlantic/Bermuda"),
  fixed("473", "GD", "St. George's", 12.05, -61.75, "America/Grenada"),
  fixed("649", "TC", "Cockburn Town", 21.46, -71.14, "America/Grand_Turk"),
  fixed("876 658", "JM", "Kingston", 18.0, -76.79, "America/Jamaica"),
  fixed("664", "MS", "Brades", 16.79, -62.21, "America/Montserrat"),
  fixed("721", "SX", "Philipsburg", 18.03, -63.05, "America/Lower_Princes"),
  fixed("758", "LC", "Castries", 14.01, -60.99, "America/St_Lucia"),
  fixed("767", "DM", "Roseau", 15.3, -61.39, "America/Dominica"),
  fixed("784", "VC", "Kingstown", 13.16, -61.23, "America/St_Vincent"),
  fixed("809 829 849", "DO", "Santo Domingo", 18.47, -69.89, "America/Santo_Domingo"),
  fixed("868", "TT", "Port of Spain", 10.67, -61.52, "America/Port_of_Spain"),
  fixed("869", "KN", "Basseterre", 17.3, -62.72, "America/St_Kitts")
]

/** Toll-free codes that are open. 822, 880 to 887 and 889 are held in reserve. */
export const tollFreeCodes = "800 833 844 855 866 877 888".split(" ")

export const premiumCodes = ["900"]

/** Personal numbers (5xx), Canada's non-geographic ones (6xx), carrier services (700), US government (710). */
export const nonGeographicCodes = "500 521 522 523 524 525 526 527 528 529 532 533 544 566 577 588 600 622 633 700 710"
  .split(" ")

/** Principal cities, by an area's first code, where the city with the most exchanges is not the one a person would name. */
export const principalCities: Readonly<Record<string, string>> = {
  "203": "Bridgeport",
  "239": "Fort Myers",
  "248": "Troy",
  "310": "Santa Monica",
  "440": "Lorain",
  "450": "Laval",
  "516": "Hempstead",
  "561": "West Palm Beach",
  "631": "Huntington",
  "650": "San Mateo",
  "660": "Sedalia",
  "732": "Edison",
  "760": "Oceanside",
  "763": "Brooklyn Park",
  "770": "Marietta",
  "802": "Burlington",
  "806": "Lubbock",
  "847": "Evanston",
  "850": "Tallahassee",
  "856": "Camden",
  "913": "Overland Park",
  "925": "Concord",
  "952": "Bloomington"
}

/** Region names, by a region's first code, where they are not the principal city's. */
export const regionNames: Readonly<Record<string, string>> = {
  "212": "New York City",
  "360": "Seattle"
}
