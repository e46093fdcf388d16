/**
 * Positions written from general knowledge, not from the tables: a postal code or an exchange, state or province, area
 * codes of which one must come first, latitude, longitude, town. Good to a few miles.
 */
const zips = `
41011 KY 859 39.08 -84.51 Covington
98660 WA 360 45.64 -122.68 Vancouver
71854 AR 870 33.44 -94.02 Texarkana
37402 TN 423 35.05 -85.31 Chattanooga
31901 GA 706 32.46 -84.99 Columbus
47025 IN 812 39.09 -84.86 Lawrenceburg
49801 MI 906 45.82 -88.06 Iron Mountain
79901 TX 915 31.76 -106.48 El Paso
66101 KS 913 39.12 -94.63 Kansas City
64108 MO 816 39.08 -94.58 Kansas City
10001 NY 212 40.75 -73.99 Manhattan
11201 NY 718 40.69 -73.99 Brooklyn
02108 MA 617 42.36 -71.06 Boston
04101 ME 207 43.66 -70.26 Portland
05401 VT 802 44.48 -73.21 Burlington
19103 PA 215 39.95 -75.17 Philadelphia
20001 DC 202 38.91 -77.02 Washington
28202 NC 704 35.23 -80.84 Charlotte
33101 FL 305 25.78 -80.2 Miami
33040 FL 305 24.56 -81.78 Key West
32301 FL 850 30.43 -84.26 Tallahassee
35203 AL 205 33.52 -86.81 Birmingham
38103 TN 901 35.15 -90.05 Memphis
43215 OH 614 39.97 -83.0 Columbus
48226 MI 313 42.33 -83.05 Detroit
60601 IL 312 41.89 -87.62 Chicago
53703 WI 608 43.08 -89.38 Madison
55401 MN 612 44.98 -93.27 Minneapolis
50309 IA 515 41.59 -93.62 Des Moines
63101 MO 314 38.63 -90.19 St. Louis
58102 ND 701 46.9 -96.79 Fargo
57104 SD 605 43.55 -96.73 Sioux Falls
59801 MT 406 46.87 -114.0 Missoula
68102 NE 402 41.26 -95.93 Omaha
67202 KS 316 37.69 -97.33 Wichita
73102 OK 405 35.47 -97.52 Oklahoma City
75201 TX 214 32.79 -96.8 Dallas
77002 TX 713 29.76 -95.36 Houston
79401 TX 806 33.59 -101.85 Lubbock
78501 TX 956 26.21 -98.24 McAllen
80202 CO 303 39.75 -105.0 Denver
82001 WY 307 41.14 -104.8 Cheyenne
83702 ID 208 43.63 -116.2 Boise
84101 UT 801 40.76 -111.9 Salt Lake City
85004 AZ 602 33.45 -112.07 Phoenix
87102 NM 505 35.08 -106.65 Albuquerque
89101 NV 702 36.17 -115.13 Las Vegas
89501 NV 775 39.53 -119.81 Reno
90012 CA 213 34.06 -118.24 Los Angeles
92101 CA 619 32.72 -117.16 San Diego
94103 CA 415 37.77 -122.41 San Francisco
95501 CA 707 40.8 -124.16 Eureka
97201 OR 503 45.5 -122.69 Portland
98101 WA 206 47.61 -122.33 Seattle
99501 AK 907 61.22 -149.88 Anchorage
96813 HI 808 21.31 -157.85 Honolulu
00901 PR 787 18.47 -66.11 San Juan
96910 GU 671 13.48 144.75 Hagatna`

const canada = `
M5V ON 416 43.64 -79.39 Toronto
M1B ON 416 43.81 -79.2 Scarborough
K1A ON 613 45.42 -75.7 Ottawa
L5B ON 905 43.58 -79.62 Mississauga
N9A ON 519 42.32 -83.03 Windsor
P3E ON 705 46.48 -81.0 Sudbury
P7A ON 807 48.43 -89.22 Thunder Bay
H3Z QC 514 45.48 -73.59 Westmount
H7N QC 450 45.56 -73.69 Laval
J3V QC 450 45.53 -73.34 Saint-Bruno-de-Montarville
G1R QC 418 46.81 -71.21 Quebec
J8X QC 819 45.44 -75.73 Gatineau
J1H QC 819 45.4 -71.9 Sherbrooke
T2P AB 403 51.05 -114.08 Calgary
T5J AB 780 53.54 -113.5 Edmonton
V6B BC 604 49.28 -123.11 Vancouver
V8W BC 250 48.43 -123.37 Victoria
V1Y BC 250 49.88 -119.48 Kelowna
R3C MB 204 49.88 -97.16 Winnipeg
S4P SK 306 50.45 -104.61 Regina
S7K SK 306 52.14 -106.66 Saskatoon
E1C NB 506 46.09 -64.78 Moncton
E3B NB 506 45.95 -66.65 Fredericton
B3H NS 902 44.63 -63.58 Halifax
C1A PE 902 46.24 -63.13 Charlottetown
A1C NL 709 47.56 -52.71 St. John's
A1Y NL 709 47.73 -53.23 Carbonear
X1A NT 867 62.45 -114.37 Yellowknife
X0A NU 867 63.75 -68.52 Iqaluit
Y1A YT 867 60.72 -135.06 Whitehorse`

const exchanges = `
513-381 OH 39.1 -84.51 Cincinnati
903-593 TX 32.35 -95.3 Tyler
903-794 TX 33.44 -94.05 Texarkana
706-322 GA 32.46 -84.99 Columbus
208-342 ID 43.62 -116.2 Boise
208-263 ID 48.28 -116.55 Sandpoint
907-452 AK 64.84 -147.72 Fairbanks
808-935 HI 19.71 -155.08 Hilo
307-733 WY 43.48 -110.76 Jackson
406-728 MT 46.87 -114.0 Missoula
806-763 TX 33.58 -101.85 Lubbock
416-363 ON 43.65 -79.38 Toronto
902-566 PE 46.24 -63.13 Charlottetown
867-873 NT 62.45 -114.37 Yellowknife
250-562 BC 53.92 -122.75 Prince George`

export interface PositionFact {
  readonly what: string
  readonly state: string
  /** "" for an exchange. */
  readonly areaCode: string
  readonly position: { readonly latitude: number; readonly longitude: number }
}

const read = (text: string, hasAreaCode: boolean): ReadonlyArray<PositionFact> =>
  text.trim().split("\n").map((line) => {
    const [what = "", state = "", ...rest] = line.split(" ")
    const [areaCode = "", latitude, longitude] = hasAreaCode ? rest : ["", ...rest]
    return { what, state, areaCode, position: { latitude: Number(latitude), longitude: Number(longitude) } }
  })

export const zipPositions = read(zips, true)
export const canadianPositions = read(canada, true)
export const exchangePositions = read(exchanges, false)
