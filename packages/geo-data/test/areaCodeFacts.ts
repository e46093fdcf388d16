/**
 * Area codes written from general knowledge, not from the tables: code, state or province, cities a person would accept.
 */
const text = `
201 NJ Jersey City/Hackensack
202 DC Washington
203 CT New Haven/Bridgeport/Stamford
204 MB Winnipeg
205 AL Birmingham
206 WA Seattle
207 ME Portland
208 ID Boise
209 CA Stockton/Modesto
210 TX San Antonio
212 NY New York
213 CA Los Angeles
214 TX Dallas
215 PA Philadelphia
216 OH Cleveland
217 IL Springfield/Champaign
218 MN Duluth
219 IN Gary/Hammond
220 OH Newark/Lancaster/Zanesville
223 PA Harrisburg/Lancaster/York
224 IL Evanston/Elgin/Schaumburg/Waukegan
225 LA Baton Rouge
226 ON London/Windsor/Kitchener
228 MS Gulfport/Biloxi
229 GA Albany/Valdosta
231 MI Muskegon/Traverse City
234 OH Akron/Youngstown
235 MO Columbia/Jefferson City
236 BC Vancouver/Victoria
239 FL Fort Myers/Naples/Cape Coral
240 MD Bethesda/Rockville/Silver Spring/Frederick
242 BS Nassau
248 MI Troy/Southfield/Pontiac
249 ON Sudbury/Barrie
250 BC Victoria/Kelowna
251 AL Mobile
252 NC Greenville/Rocky Mount
253 WA Tacoma
254 TX Waco/Killeen
256 AL Huntsville
257 BC Vancouver
260 IN Fort Wayne
262 WI Kenosha/Racine/Waukesha
263 QC Montreal
267 PA Philadelphia
269 MI Kalamazoo/Battle Creek
270 KY Bowling Green/Owensboro/Paducah
272 PA Scranton/Wilkes-Barre
274 WI Green Bay/Appleton
276 VA Bristol/Martinsville
279 CA Sacramento
281 TX Houston
289 ON Mississauga/Hamilton/Brampton
301 MD Bethesda/Rockville/Silver Spring/Frederick
302 DE Wilmington
303 CO Denver
304 WV Charleston
305 FL Miami
306 SK Regina/Saskatoon
307 WY Cheyenne
308 NE Grand Island/North Platte
309 IL Peoria/Bloomington
310 CA Santa Monica/Beverly Hills/Torrance
312 IL Chicago
313 MI Detroit
314 MO St. Louis
315 NY Syracuse
316 KS Wichita
317 IN Indianapolis
318 LA Shreveport
319 IA Cedar Rapids
320 MN St. Cloud
321 FL Melbourne/Cocoa
323 CA Los Angeles
325 TX Abilene
330 OH Akron
331 IL Aurora/Naperville
332 NY New York
334 AL Montgomery
336 NC Greensboro/Winston-Salem
337 LA Lafayette
339 MA Lynn/Waltham
340 VI Charlotte Amalie
343 ON Ottawa
346 TX Houston
347 NY Brooklyn/Queens/Bronx
351 MA Lowell
352 FL Gainesville/Ocala
354 QC Laval/Longueuil
357 CA Fresno/Visalia
360 WA Vancouver/Olympia/Bellingham
361 TX Corpus Christi
363 NY Hempstead
364 KY Bowling Green/Owensboro
367 QC Quebec City
368 AB Calgary/Edmonton
369 CA Santa Rosa
380 OH Columbus
385 UT Salt Lake City
386 FL Daytona Beach
401 RI Providence
402 NE Omaha
403 AB Calgary
404 GA Atlanta
405 OK Oklahoma City
406 MT Billings/Missoula/Helena
407 FL Orlando
408 CA San Jose
409 TX Beaumont/Galveston
410 MD Baltimore
412 PA Pittsburgh
413 MA Springfield
414 WI Milwaukee
415 CA San Francisco
416 ON Toronto
417 MO Springfield
418 QC Quebec City
419 OH Toledo
423 TN Chattanooga
424 CA Santa Monica/Torrance
425 WA Bellevue/Everett
432 TX Midland/Odessa
434 VA Charlottesville/Lynchburg
435 UT St. George/Logan
436 OH Lorain/Elyria/Parma/Mentor
437 ON Toronto
438 QC Montreal
440 OH Lorain/Elyria/Parma/Mentor
443 MD Baltimore
450 QC Laval/Longueuil
457 LA Shreveport
458 OR Eugene
463 IN Indianapolis
464 IL Oak Park/Cicero
465 NY Brooklyn/Queens/Bronx
469 TX Dallas
470 GA Atlanta
471 MS Tupelo
472 NC Fayetteville/Wilmington
475 CT New Haven/Bridgeport/Stamford
478 GA Macon
479 AR Fort Smith/Fayetteville
480 AZ Phoenix/Mesa/Scottsdale
483 AL Montgomery/Auburn/Dothan
484 PA Allentown/Reading
501 AR Little Rock
502 KY Louisville
503 OR Portland
504 LA New Orleans
505 NM Albuquerque
506 NB Moncton/Saint John/Fredericton
507 MN Rochester
508 MA Worcester
509 WA Spokane
510 CA Oakland
512 TX Austin
513 OH Cincinnati
514 QC Montreal
515 IA Des Moines
516 NY Hempstead
517 MI Lansing
518 NY Albany
519 ON London
520 AZ Tucson
530 CA Redding/Chico
540 VA Roanoke
541 OR Eugene
551 NJ Jersey City
559 CA Fresno
561 FL West Palm Beach/Boca Raton
562 CA Long Beach
563 IA Davenport/Dubuque
570 PA Scranton
571 VA Arlington/Alexandria
573 MO Columbia
574 IN South Bend
575 NM Las Cruces
580 OK Lawton
585 NY Rochester
586 MI Warren
587 AB Calgary/Edmonton
601 MS Jackson
602 AZ Phoenix
603 NH Manchester
604 BC Vancouver
605 SD Sioux Falls
606 KY Ashland
607 NY Binghamton
608 WI Madison
609 NJ Trenton/Atlantic City
610 PA Allentown/Reading
612 MN Minneapolis
613 ON Ottawa
614 OH Columbus
615 TN Nashville
616 MI Grand Rapids
617 MA Boston
618 IL Belleville/East St. Louis
619 CA San Diego
620 KS Hutchinson/Dodge City
621 TX Houston
623 AZ Phoenix/Glendale
626 CA Pasadena
628 CA San Francisco
631 NY Huntington/Islip/Brookhaven
636 MO St. Charles/O'Fallon
640 NJ Trenton/Atlantic City
641 IA Mason City
645 FL Miami
646 NY New York
647 ON Toronto
650 CA San Mateo/Palo Alto
651 MN St. Paul
656 FL Tampa
657 CA Anaheim/Santa Ana
660 MO Sedalia
661 CA Bakersfield
662 MS Tupelo
667 MD Baltimore
669 CA San Jose
671 GU Hagatna
672 BC Vancouver
678 GA Atlanta
679 MI Detroit
681 WV Charleston
682 TX Fort Worth
686 VA Richmond
701 ND Fargo
702 NV Las Vegas
703 VA Arlington/Alexandria/Fairfax
704 NC Charlotte
705 ON Sudbury/Barrie
706 GA Columbus/Augusta
707 CA Santa Rosa
708 IL Oak Park/Cicero
709 NL St. John's
712 IA Sioux City
713 TX Houston
714 CA Anaheim/Santa Ana
715 WI Eau Claire/Wausau
716 NY Buffalo
717 PA Harrisburg/Lancaster
718 NY Brooklyn/Queens/Bronx/New York
719 CO Colorado Springs
720 CO Denver
724 PA Greensburg/New Castle
725 NV Las Vegas
727 FL St. Petersburg/Clearwater
731 TN Jackson
732 NJ Edison/New Brunswick
734 MI Ann Arbor
738 CA Los Angeles
740 OH Newark/Zanesville
742 ON Mississauga/Hamilton
748 CO Fort Collins
754 FL Fort Lauderdale
757 VA Virginia Beach/Norfolk
760 CA Oceanside/Palm Springs/Escondido
763 MN Brooklyn Park/Maple Grove/Plymouth
765 IN Lafayette/Muncie
770 GA Marietta/Roswell
772 FL Port St. Lucie/Vero Beach
773 IL Chicago
775 NV Reno
778 BC Vancouver
780 AB Edmonton
781 MA Lynn/Waltham
782 NS Halifax
785 KS Topeka
786 FL Miami
787 PR San Juan
801 UT Salt Lake City
802 VT Burlington
803 SC Columbia
804 VA Richmond
805 CA Santa Barbara/Oxnard
806 TX Lubbock/Amarillo
807 ON Thunder Bay
808 HI Honolulu
809 DO Santo Domingo
810 MI Flint
812 IN Evansville/Bloomington
813 FL Tampa
814 PA Erie
815 IL Rockford/Joliet
816 MO Kansas City
817 TX Fort Worth
818 CA Glendale/Burbank/Los Angeles
819 QC Gatineau/Sherbrooke
825 AB Calgary/Edmonton
828 NC Asheville
830 TX New Braunfels
831 CA Salinas/Santa Cruz/Monterey
832 TX Houston
837 CA Redding/Chico
843 SC Charleston
845 NY Poughkeepsie/Newburgh
847 IL Evanston/Elgin/Schaumburg/Waukegan
850 FL Tallahassee/Pensacola
856 NJ Camden/Cherry Hill
857 MA Boston
858 CA San Diego
859 KY Lexington
860 CT Hartford
861 IL Peoria
862 NJ Newark
863 FL Lakeland
864 SC Greenville
865 TN Knoxville
867 YT Whitehorse
868 TT Port of Spain
870 AR Jonesboro/Pine Bluff
872 IL Chicago
873 QC Gatineau/Sherbrooke
876 JM Kingston
878 PA Pittsburgh
901 TN Memphis
902 NS Halifax
903 TX Tyler
904 FL Jacksonville
905 ON Mississauga/Hamilton
906 MI Marquette
907 AK Anchorage
908 NJ Elizabeth
909 CA San Bernardino
910 NC Fayetteville/Wilmington
912 GA Savannah
913 KS Kansas City/Overland Park
914 NY White Plains/Yonkers
915 TX El Paso
916 CA Sacramento
917 NY New York
918 OK Tulsa
919 NC Raleigh/Durham
920 WI Green Bay/Appleton
924 MN Rochester
925 CA Concord/Walnut Creek
928 AZ Flagstaff/Yuma/Prescott
929 NY Brooklyn/Queens/Bronx
931 TN Clarksville
934 NY Huntington/Islip/Brookhaven
936 TX Conroe/Huntsville
937 OH Dayton
939 PR San Juan
940 TX Denton/Wichita Falls
941 FL Sarasota/Bradenton
942 ON Toronto
945 TX Dallas
947 MI Troy/Southfield/Pontiac
949 CA Irvine
951 CA Riverside
952 MN Bloomington/Burnsville
954 FL Fort Lauderdale
956 TX Laredo/McAllen/Brownsville
970 CO Fort Collins
971 OR Portland
972 TX Dallas
973 NJ Newark
978 MA Lowell
979 TX College Station/Bryan
980 NC Charlotte
983 CO Denver
984 NC Raleigh/Durham
985 LA Houma/Slidell
986 ID Boise
989 MI Saginaw
`

/** One fact a line of the text above. */
export const areaCodeFacts = text.trim().split("\n").map((line) => {
  const [, code = "", state = "", cities = ""] = /^(\d+) (\w+) (.+)$/.exec(line) ?? []
  return { code, state, cities: cities.split("/") }
})
