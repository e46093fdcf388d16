/**
 * Post towns of the UK and the Crown dependencies by postcode district (the outward code), which no source package
 * carries. Public facts, from the published lists of postcode districts. Where the post town stands for a wide country,
 * the place that a person of the district would name.
 */

/** An area's letters, then its districts and their town; districts are numbers and ranges. */
export const postTowns = `
AB 10-16,21-25,99 Aberdeen; 30 Laurencekirk; 31 Banchory; 32 Westhill; 33 Alford; 34 Aboyne; 35 Ballater; 36 Strathdon; 37 Ballindalloch; 38 Aberlour; 39 Stonehaven; 41 Ellon; 42 Peterhead; 43 Fraserburgh; 44 Macduff; 45 Banff; 51 Inverurie; 52 Insch; 53 Turriff; 54 Huntly; 55 Keith; 56 Buckie
AL 1-4 St Albans; 5 Harpenden; 6 Welwyn; 7-8 Welwyn Garden City; 9-10 Hatfield
B 1-21,23-38,40,42-48,99 Birmingham; 49-50 Alcester; 60-61 Bromsgrove; 62-63 Halesowen; 64 Cradley Heath; 65 Rowley Regis; 66-67 Smethwick; 68-69 Oldbury; 70-71 West Bromwich; 72-76 Sutton Coldfield; 77-79 Tamworth; 80 Studley; 90-94 Solihull; 95 Henley-in-Arden; 96-98 Redditch
BA 1-2 Bath; 3 Radstock; 4 Shepton Mallet; 5 Wells; 6 Glastonbury; 7 Castle Cary; 8 Templecombe; 9 Wincanton; 10 Bruton; 11 Frome; 12 Warminster; 13 Westbury; 14 Trowbridge; 15 Bradford-on-Avon; 16 Street; 20-22 Yeovil
BB 1-2,6 Blackburn; 3 Darwen; 4 Rossendale; 5 Accrington; 7 Clitheroe; 8 Colne; 9 Nelson; 10-12 Burnley; 18,94 Barnoldswick
BD 1-15,98-99 Bradford; 16,97 Bingley; 17-18 Shipley; 19 Cleckheaton; 20-22 Keighley; 23 Skipton; 24 Settle
BH 1-11 Bournemouth; 12-18 Poole; 19 Swanage; 20 Wareham; 21 Wimborne Minster; 22 Ferndown; 23 Christchurch; 24 Ringwood; 25 New Milton; 31 Verwood
BL 0,8-9 Bury; 1-7,11,78 Bolton
BN 1-2,41-42,45,50-52,88 Brighton; 3 Hove; 5 Henfield; 6 Hassocks; 7-8 Lewes; 9 Newhaven; 10 Peacehaven; 11-14,91,99 Worthing; 15 Lancing; 16-17 Littlehampton; 18 Arundel; 20-23 Eastbourne; 24 Pevensey; 25 Seaford; 26 Polegate; 27 Hailsham; 43 Shoreham-by-Sea; 44 Steyning
BR 1-2 Bromley; 3 Beckenham; 4 West Wickham; 5-6 Orpington; 7 Chislehurst; 8 Swanley
BS 0-11,13-16,30,32,34,36,39-41,80,98-99 Bristol; 20 Portishead; 21 Clevedon; 22-24 Weston-super-Mare; 25 Winscombe; 26 Axbridge; 27 Cheddar; 28 Wedmore; 29 Banwell; 31 Keynsham; 35 Thornbury; 37 Yate; 48 Nailsea; 49 Congresbury
BT 1-17 Belfast; 18 Holywood; 19-20 Bangor; 21 Donaghadee; 22-23 Newtownards; 24 Ballynahinch; 25 Dromore; 26 Hillsborough; 27-28 Lisburn; 29 Crumlin; 30 Downpatrick; 31 Castlewellan; 32 Banbridge; 33 Newcastle; 34-35 Newry; 36-37,58 Newtownabbey; 38 Carrickfergus; 39 Ballyclare; 40 Larne; 41 Antrim; 42-44 Ballymena; 45 Magherafelt; 46 Maghera; 47-48 Londonderry; 49 Limavady; 51-52 Coleraine; 53 Ballymoney; 54 Ballycastle; 55 Portstewart; 56 Portrush; 57 Bushmills; 60-61 Armagh; 62-63 Portadown; 64-65 Craigavon; 66-67 Lurgan; 68 Caledon; 69 Aughnacloy; 70-71 Dungannon; 74,92-94 Enniskillen; 75 Fivemiletown; 76 Clogher; 77 Augher; 78-79 Omagh; 80 Cookstown; 81 Castlederg; 82 Strabane
CA 1-6,99 Carlisle; 7 Wigton; 8 Brampton; 9 Alston; 10-11 Penrith; 12 Keswick; 13 Cockermouth; 14,95 Workington; 15 Maryport; 16 Appleby-in-Westmorland; 17 Kirkby Stephen; 18 Ravenglass; 19 Holmrook; 20 Seascale; 21 Beckermet; 22 Egremont; 23-25 Cleator Moor; 26 Frizington; 27 St Bees; 28 Whitehaven
CB 1-5,21-25 Cambridge; 6-7 Ely; 8 Newmarket; 9 Haverhill; 10-11 Saffron Walden
CF 3,5,10-11,14-15,23-24,30,91,95,99 Cardiff; 31-33,35 Bridgend; 34 Maesteg; 36 Porthcawl; 37-38 Pontypridd; 39 Porth; 40 Tonypandy; 41 Pentre; 42 Treorchy; 43 Ferndale; 44 Aberdare; 45 Mountain Ash; 46 Treharris; 47-48 Merthyr Tydfil; 61 Llantwit Major; 62-63 Barry; 64 Penarth; 71 Cowbridge; 72 Pontyclun; 81 Bargoed; 82 Hengoed; 83 Caerphilly
CH 1-4,70,88,99 Chester; 5 Connah's Quay; 6 Flint; 7 Mold; 8 Holywell; 25-27,41-43 Birkenhead; 28-32,44-45 Wallasey; 46-49 Hoylake; 60-61 Heswall; 62-63 Bebington; 64 Neston; 65-66 Ellesmere Port
CM 0 Burnham-on-Crouch; 1-3,92,98-99 Chelmsford; 4 Ingatestone; 5 Ongar; 6 Great Dunmow; 7,77 Braintree; 8 Witham; 9 Maldon; 11-12 Billericay; 13-15 Brentwood; 16 Epping; 17-20 Harlow; 21 Sawbridgeworth; 22-23 Bishop's Stortford; 24 Stansted Mountfitchet
CO 1-7 Colchester; 8 Bures; 9 Halstead; 10 Sudbury; 11 Manningtree; 12 Harwich; 13 Frinton-on-Sea; 14 Walton-on-the-Naze; 15-16 Clacton-on-Sea
CR 0,9,44,90 Croydon; 2 South Croydon; 3 Caterham; 4 Mitcham; 5 Coulsdon; 6 Warlingham; 7 Thornton Heath; 8 Purley
CT 1-4 Canterbury; 5 Whitstable; 6 Herne Bay; 7 Birchington-on-Sea; 8 Westgate-on-Sea; 9 Margate; 10 Broadstairs; 11-12 Ramsgate; 13 Sandwich; 14 Deal; 15-17 Dover; 18-20,50 Folkestone; 21 Hythe
CV 1-7 Coventry; 8 Kenilworth; 9 Atherstone; 10-11,13 Nuneaton; 12 Bedworth; 21-23 Rugby; 31-33 Leamington Spa; 34-35 Warwick; 36 Shipston on Stour; 37 Stratford-upon-Avon; 47 Southam
CW 1-4,98 Crewe; 5 Nantwich; 6 Tarporley; 7 Winsford; 8-9 Northwich; 10 Middlewich; 11 Sandbach; 12 Congleton
DA 1-2,4,10 Dartford; 3 Longfield; 5 Bexley; 6-7 Bexleyheath; 8,18 Erith; 9 Greenhithe; 11-13 Gravesend; 14-15 Sidcup; 16 Welling; 17 Belvedere
DD 1-5 Dundee; 6 Newport-on-Tay; 7 Carnoustie; 8 Forfar; 9 Brechin; 10 Montrose; 11 Arbroath
DE 1,3,21-24,65,72-74,99 Derby; 4 Matlock; 5 Ripley; 6 Ashbourne; 7 Ilkeston; 11-12 Swadlincote; 13-15 Burton upon Trent; 45 Bakewell; 55 Alfreton; 56 Belper; 75 Heanor
DG 1-2 Dumfries; 3 Thornhill; 4 Sanquhar; 5 Dalbeattie; 6 Kirkcudbright; 7 Castle Douglas; 8 Newton Stewart; 9 Stranraer; 10 Moffat; 11 Lockerbie; 12 Annan; 13 Langholm; 14 Canonbie; 16 Gretna
DH 1,6-7,97-99 Durham; 2-3 Chester-le-Street; 4-5 Houghton-le-Spring; 8 Consett; 9 Stanley
DL 1-3,98 Darlington; 4 Shildon; 5 Newton Aycliffe; 6-7 Northallerton; 8 Leyburn; 9 Catterick Garrison; 10-11 Richmond; 12 Barnard Castle; 13 Stanhope; 14 Bishop Auckland; 15 Crook; 16 Spennymoor; 17 Ferryhill
DN 1-12,55 Doncaster; 14 Goole; 15-17 Scunthorpe; 18 Barton upon Humber; 19 Barrow upon Humber; 20 Brigg; 21 Gainsborough; 22 Retford; 31-34,36-37,41 Grimsby; 35 Cleethorpes; 38 Barnetby le Wold; 39 Ulceby; 40 Immingham
DT 1-2 Dorchester; 3-4 Weymouth; 5 Portland; 6 Bridport; 7 Lyme Regis; 8 Beaminster; 9 Sherborne; 10 Sturminster Newton; 11 Blandford Forum
DY 1-3 Dudley; 4 Tipton; 5 Brierley Hill; 6 Kingswinford; 7-9 Stourbridge; 10-11,14 Kidderminster; 12 Bewdley; 13 Stourport-on-Severn
E 1-3,14,77,98 Stepney; 4 Chingford; 5,8-9 Hackney; 6,16 East Ham; 7,12-13,15,20 Stratford; 10-11 Leyton; 17-18 Walthamstow
EC 1-4,50 City of London
EH 1-17,91,95,99 Edinburgh; 18 Lasswade; 19 Bonnyrigg; 20 Loanhead; 21 Musselburgh; 22 Dalkeith; 23 Gorebridge; 24 Rosewell; 25 Roslin; 26 Penicuik; 27 Kirknewton; 28 Newbridge; 29 Kirkliston; 30 South Queensferry; 31 Gullane; 32 Prestonpans; 33-35 Tranent; 36-37 Pathhead; 38 Heriot; 39 North Berwick; 40 East Linton; 41 Haddington; 42 Dunbar; 43 Walkerburn; 44 Innerleithen; 45 Peebles; 46 West Linton; 47-48 Bathgate; 49 Linlithgow; 51 Bo'ness; 52 Broxburn; 53-54 Livingston; 55 West Calder
EN 1-3,77 Enfield; 4-5 Chipping Barnet; 6 Potters Bar; 7-8 Waltham Cross; 9 Waltham Abbey; 10 Broxbourne; 11 Hoddesdon
EX 1-6 Exeter; 7 Dawlish; 8 Exmouth; 9 Budleigh Salterton; 10 Sidmouth; 11 Ottery St Mary; 12 Seaton; 13 Axminster; 14 Honiton; 15 Cullompton; 16 Tiverton; 17 Crediton; 18 Chulmleigh; 19 Winkleigh; 20 Okehampton; 21 Beaworthy; 22 Holsworthy; 23 Bude; 24 Colyton; 31-32 Barnstaple; 33 Braunton; 34 Ilfracombe; 35 Lynton; 36 South Molton; 37 Umberleigh; 38 Great Torrington; 39 Bideford
FK 1-2 Falkirk; 3 Grangemouth; 4 Bonnybridge; 5 Larbert; 6 Denny; 7-9 Stirling; 10 Alloa; 11 Menstrie; 12 Alva; 13 Tillicoultry; 14 Dollar; 15 Dunblane; 16 Doune; 17-18 Callander; 19 Lochearnhead; 20 Crianlarich; 21 Killin
FY 0-4 Blackpool; 5 Thornton; 6 Poulton-le-Fylde; 7 Fleetwood; 8 Lytham St Annes
G 1-5,9,11-15,20-23,31-34,40-46,51-53,58,60,69-71,79,90 Glasgow; 61 Bearsden; 62 Milngavie; 63 Drymen; 64 Bishopbriggs; 65 Kilsyth; 66 Kirkintilloch; 67-68 Cumbernauld; 72 Cambuslang; 73 Rutherglen; 74-75 East Kilbride; 76 Clarkston; 77 Newton Mearns; 78 Barrhead; 81 Clydebank; 82 Dumbarton; 83 Alexandria; 84 Helensburgh
GL 1-4,19 Gloucester; 5-6 Stroud; 7 Cirencester; 8 Tetbury; 9 Badminton; 10 Stonehouse; 11 Dursley; 12 Wotton-under-Edge; 13 Berkeley; 14 Cinderford; 15 Lydney; 16 Coleford; 17 Mitcheldean; 18 Newent; 20 Tewkesbury; 50-54 Cheltenham; 55-56 Moreton in Marsh
GU 1-5 Guildford; 6 Cranleigh; 7-8 Godalming; 9-10 Farnham; 11-12 Aldershot; 14 Farnborough; 15-17,95 Camberley; 18 Lightwater; 19 Bagshot; 20 Windlesham; 21-24 Woking; 25 Virginia Water; 26 Hindhead; 27 Haslemere; 28 Petworth; 29 Midhurst; 30 Liphook; 31-32 Petersfield; 33 Liss; 34 Alton; 35 Bordon; 46 Yateley; 47 Sandhurst; 51-52 Fleet
GY 1-8 St Peter Port; 9 Alderney; 10 Sark
HA 0,9 Wembley; 1-3 Harrow; 4 Ruislip; 5 Pinner; 6 Northwood; 7 Stanmore; 8 Edgware
HD 1-5,7-8 Huddersfield; 6 Brighouse; 9 Holmfirth
HG 1-3 Harrogate; 4 Ripon; 5 Knaresborough
HP 1-3 Hemel Hempstead; 4 Berkhamsted; 5 Chesham; 6-7 Amersham; 8 Chalfont St Giles; 9 Beaconsfield; 10-15 High Wycombe; 16 Great Missenden; 17-22 Aylesbury; 23 Tring; 27 Princes Risborough
HR 1-4 Hereford; 5 Kington; 6 Leominster; 7 Bromyard; 8 Ledbury; 9 Ross on Wye
HS 1-2 Stornoway; 3-5 Tarbert; 6 Lochmaddy; 7 Balivanich; 8 Lochboisdale; 9 Castlebay
HU 1-12 Hull; 13 Hessle; 14 North Ferriby; 15 Brough; 16,20 Cottingham; 17 Beverley; 18 Hornsea; 19 Withernsea
HX 1-4 Halifax; 5 Elland; 6 Sowerby Bridge; 7 Hebden Bridge
IG 1-6 Ilford; 7 Chigwell; 8 Woodford Green; 9 Buckhurst Hill; 10 Loughton; 11 Barking
IM 1-4,99 Douglas; 5-6 Peel; 7-8 Ramsey; 9 Castletown
IP 1-10 Ipswich; 11 Felixstowe; 12-13 Woodbridge; 14 Stowmarket; 15 Aldeburgh; 16 Leiston; 17 Saxmundham; 18 Southwold; 19 Halesworth; 20 Harleston; 21,23 Eye; 22,98 Diss; 24-26 Thetford; 27 Brandon; 28-33 Bury St Edmunds
IV 1-3,5,13,63,99 Inverness; 4 Beauly; 6 Muir of Ord; 7,15-16 Dingwall; 8 Munlochy; 9-10 Fortrose; 11 Cromarty; 12 Nairn; 14 Strathpeffer; 17 Alness; 18 Invergordon; 19-20 Tain; 21 Gairloch; 22 Achnasheen; 23 Garve; 24 Ardgay; 25 Dornoch; 26 Ullapool; 27 Lairg; 28 Rogart; 30 Elgin; 31 Lossiemouth; 32 Fochabers; 36 Forres; 40,52 Kyle of Lochalsh; 41-42,49 Broadford; 43-48,51 Portree; 53-54 Lochcarron; 55-56 Dunvegan
JE 1-5 St Helier
KA 1-3 Kilmarnock; 4 Galston; 5 Mauchline; 6-8 Ayr; 9 Prestwick; 10 Troon; 11-12 Irvine; 13 Kilwinning; 14-15 Beith; 16 Newmilns; 17 Darvel; 18 Cumnock; 19 Maybole; 20 Stevenston; 21 Saltcoats; 22 Ardrossan; 23 West Kilbride; 24 Dalry; 25 Kilbirnie; 26 Girvan; 27 Brodick; 28 Millport; 29-30 Largs
KT 1-2 Kingston upon Thames; 3 New Malden; 4 Worcester Park; 5-6 Surbiton; 7 Thames Ditton; 8 East Molesey; 9 Chessington; 10 Esher; 11 Cobham; 12 Walton-on-Thames; 13 Weybridge; 14 West Byfleet; 15 Addlestone; 16 Chertsey; 17-19 Epsom; 20 Tadworth; 21 Ashtead; 22-24 Leatherhead
KW 1 Wick; 2-3 Lybster; 5 Latheron; 6-7 Dunbeath; 8 Helmsdale; 9 Brora; 10 Golspie; 11 Kinbrace; 12 Halkirk; 13 Forsinard; 14 Thurso; 15,17 Kirkwall; 16 Stromness
KY 1-2 Kirkcaldy; 3 Burntisland; 4 Cowdenbeath; 5 Lochgelly; 6-7 Glenrothes; 8-9 Leven; 10 Anstruther; 11-12,99 Dunfermline; 13 Kinross; 14-15 Cupar; 16 St Andrews
L 1-19,24-29,36,67-75 Liverpool; 20,30 Bootle; 21-23,38 Crosby; 31 Maghull; 32-33 Kirkby; 34-35 Prescot; 37 Formby; 39-40 Ormskirk
LA 1-2 Lancaster; 3-4 Morecambe; 5-6 Carnforth; 7 Milnthorpe; 8-9 Kendal; 10 Sedbergh; 11 Grange-over-Sands; 12 Ulverston; 13-14 Barrow in Furness; 15 Dalton-in-Furness; 16 Askam in Furness; 17 Kirkby-in-Furness; 18-19 Millom; 20 Broughton in Furness; 21 Coniston; 22 Ambleside; 23 Windermere
LD 1 Llandrindod Wells; 2 Builth Wells; 3 Brecon; 4 Llangammarch Wells; 5 Llanwrtyd Wells; 6 Rhayader; 7 Knighton; 8 Presteigne
LE 1-9,18-19,21,41,55,87,94-95 Leicester; 10 Hinckley; 11-12 Loughborough; 13-14 Melton Mowbray; 15 Oakham; 16 Market Harborough; 17 Lutterworth; 65 Ashby-de-la-Zouch; 67 Coalville
LL 11-14 Wrexham; 15 Ruthin; 16 Denbigh; 17 St Asaph; 18 Rhyl; 19 Prestatyn; 20 Llangollen; 21 Corwen; 22 Abergele; 23 Bala; 24 Betws-y-Coed; 25 Dolwyddelan; 26-27 Llanrwst; 28-29 Colwyn Bay; 30 Llandudno; 31-32 Conwy; 33 Llanfairfechan; 34 Penmaenmawr; 35 Aberdovey; 36-37 Tywyn; 38-39 Fairbourne; 40 Dolgellau; 41 Blaenau Ffestiniog; 42-44 Barmouth; 45-47 Harlech; 48 Penrhyndeudraeth; 49,51 Porthmadog; 52 Criccieth; 53 Pwllheli; 54-55 Caernarfon; 56-57 Bangor; 58 Beaumaris; 59,61 Menai Bridge; 60,62,77 Llangefni; 63-64 Rhosneigr; 65 Holyhead; 66-69 Amlwch; 70-76,78 Benllech
LN 1-6 Lincoln; 7-8 Market Rasen; 9 Horncastle; 10 Woodhall Spa; 11 Louth; 12 Mablethorpe; 13 Alford
LS 1-18,88,98-99 Leeds; 19 Yeadon; 20 Guiseley; 21 Otley; 22-23 Wetherby; 24 Tadcaster; 25 Garforth; 26 Rothwell; 27 Morley; 28 Pudsey; 29 Ilkley
LU 1-4 Luton; 5-6 Dunstable; 7 Leighton Buzzard
M 1-4,8-9,11-16,18-23,40,60-61,90,99 Manchester; 5-7,50 Salford; 17,32 Stretford; 24 Middleton; 25 Prestwich; 26 Radcliffe; 27 Swinton; 28 Worsley; 29 Tyldesley; 30 Eccles; 31 Partington; 33 Sale; 34 Denton; 35 Failsworth; 38 Little Hulton; 41 Urmston; 43 Droylsden; 44 Irlam; 45 Whitefield; 46 Atherton
ME 1-3 Rochester; 4-5 Chatham; 6 Snodland; 7-8 Gillingham; 9-10 Sittingbourne; 11 Queenborough; 12 Sheerness; 13 Faversham; 14-18,99 Maidstone; 19 West Malling; 20 Aylesford
MK 1-15,17,19,77 Milton Keynes; 16 Newport Pagnell; 18 Buckingham; 40-45 Bedford; 46 Olney
ML 1 Motherwell; 2 Wishaw; 3 Hamilton; 4 Bellshill; 5 Coatbridge; 6 Airdrie; 7 Shotts; 8 Carluke; 9 Larkhall; 10 Strathaven; 11 Lanark; 12 Biggar
N 1,5,7,19,81 Islington; 2-3,12,20 Finchley; 4,6,8,10,22 Hornsey; 9,13-14,18,21 Edmonton; 11 Friern Barnet; 15,17 Tottenham; 16 Stoke Newington
NE 1-7,13,15-20,27,82-83,85,88,98-99 Newcastle upon Tyne; 8-11,92 Gateshead; 12 Longbenton; 21 Blaydon; 22 Bedlington; 23 Cramlington; 24 Blyth; 25-26 Whitley Bay; 28 Wallsend; 29-30 North Shields; 31 Hebburn; 32 Jarrow; 33-34 South Shields; 35-36 Boldon; 37-38 Washington; 39 Rowlands Gill; 40 Ryton; 41 Wylam; 42 Prudhoe; 43 Stocksfield; 44 Riding Mill; 45 Corbridge; 46-48 Hexham; 49 Haltwhistle; 61,65 Morpeth; 62 Choppington; 63 Ashington; 64 Newbiggin-by-the-Sea; 66 Alnwick; 67 Chathill; 68 Seahouses; 69 Bamburgh; 70 Belford; 71 Wooler
NG 1-11,14-16,80,90 Nottingham; 12 Keyworth; 13 Bingham; 17 Sutton in Ashfield; 18-21,70 Mansfield; 22-24 Newark on Trent; 25 Southwell; 31-33 Grantham; 34 Sleaford
NN 1-7,99 Northampton; 8-9,29 Wellingborough; 10 Rushden; 11 Daventry; 12 Towcester; 13 Brackley; 14-16 Kettering; 17-18 Corby
NP 4 Pontypool; 7 Abergavenny; 8 Crickhowell; 10,18-20 Newport; 11 Risca; 12 Blackwood; 13 Abertillery; 15 Usk; 16 Chepstow; 22 Tredegar; 23 Ebbw Vale; 24 New Tredegar; 25 Monmouth; 26 Caldicot; 44 Cwmbran
NR 1-16,99 Norwich; 17 Attleborough; 18 Wymondham; 19-20 Dereham; 21 Fakenham; 22 Walsingham; 23 Wells-next-the-Sea; 24 Melton Constable; 25 Holt; 26 Sheringham; 27 Cromer; 28 North Walsham; 29-31 Great Yarmouth; 32-33 Lowestoft; 34 Beccles; 35 Bungay
NW 1,3,5-6 Camden Town; 2,10 Willesden; 4,7,9,11 Hendon; 8 Kensal Green
OL 1-4,8-9,95 Oldham; 5 Mossley; 6-7 Ashton-under-Lyne; 10 Heywood; 11-12,16 Rochdale; 13 Bacup; 14 Todmorden; 15 Littleborough
OX 1-4,33,44 Oxford; 5 Kidlington; 7 Chipping Norton; 9 Thame; 10 Wallingford; 11 Didcot; 12 Wantage; 13-14 Abingdon; 15-17 Banbury; 18 Carterton; 20 Woodstock; 25-27 Bicester; 28-29 Witney; 39 Chinnor; 49 Watlington
PA 1-3 Paisley; 4 Renfrew; 5-6,9-10 Johnstone; 7 Bishopton; 8 Erskine; 11 Bridge of Weir; 12 Lochwinnoch; 13 Kilmacolm; 14 Port Glasgow; 15-16 Greenock; 17 Skelmorlie; 18 Wemyss Bay; 19 Gourock; 20 Rothesay; 21-22 Tighnabruaich; 23 Dunoon; 24-27 Cairndow; 28,41 Campbeltown; 29 Tarbert; 30-31 Lochgilphead; 32 Inveraray; 33,36 Dalmally; 34,37,80 Oban; 35 Taynuilt; 38 Appin; 42-49 Bowmore; 60-61 Craighouse; 62-65,69-75 Tobermory; 66-68,76 Bunessan; 77-78 Scarinish
PE 1-8,99 Peterborough; 9 Stamford; 10 Bourne; 11-12 Spalding; 13-14 Wisbech; 15 March; 16 Chatteris; 19 St Neots; 20-22 Boston; 23 Spilsby; 24-25 Skegness; 26 Ramsey; 27 St Ives; 28-29 Huntingdon; 30-34 King's Lynn; 35 Dersingham; 36 Hunstanton; 37 Swaffham; 38 Downham Market
PH 1-2,14 Perth; 3-4 Auchterarder; 5-7 Crieff; 8 Dunkeld; 9,16-18 Pitlochry; 10-13 Blairgowrie; 15 Aberfeldy; 19 Dalwhinnie; 20-21 Kingussie; 22 Aviemore; 23 Carrbridge; 24 Boat of Garten; 25 Nethy Bridge; 26 Grantown on Spey; 30,33 Fort William; 31,34 Spean Bridge; 32 Fort Augustus; 35 Invergarry; 36 Acharacle; 37-38 Glenfinnan; 39,42-44 Arisaig; 40-41 Mallaig; 49 Ballachulish; 50 Kinlochleven
PL 1-9,95 Plymouth; 10-11 Torpoint; 12 Saltash; 13 Looe; 14 Liskeard; 15 Launceston; 16 Lifton; 17 Callington; 18 Gunnislake; 19 Tavistock; 20 Yelverton; 21 Ivybridge; 22 Lostwithiel; 23 Fowey; 24 Par; 25-26 St Austell; 27 Wadebridge; 28 Padstow; 29 Port Isaac; 30-31 Bodmin; 32 Camelford; 33 Delabole; 34 Tintagel; 35 Boscastle
PO 1-6 Portsmouth; 7-8 Waterlooville; 9 Havant; 10 Emsworth; 11 South Hayling; 12-13 Gosport; 14-17 Fareham; 18-20 Chichester; 21-22 Bognor Regis; 30,41 Newport; 31 Cowes; 32 East Cowes; 33-34 Ryde; 35 Bembridge; 36 Sandown; 37 Shanklin; 38 Ventnor; 39-40 Freshwater
PR 0-5,11 Preston; 6-7 Chorley; 8-9 Southport; 25-26 Leyland
RG 1-2,4-8,30-31 Reading; 9 Henley-on-Thames; 10 Twyford; 12,42 Bracknell; 14,20 Newbury; 17 Hungerford; 18-19 Thatcham; 21-25 Basingstoke; 26 Tadley; 27,29 Hook; 28 Whitchurch; 40-41 Wokingham; 45 Crowthorne
RH 1 Redhill; 2 Reigate; 3-5 Dorking; 6 Horley; 7 Lingfield; 8 Oxted; 9 Godstone; 10-11,77 Crawley; 12-13 Horsham; 14 Billingshurst; 15 Burgess Hill; 16-17 Haywards Heath; 18 Forest Row; 19 East Grinstead; 20 Pulborough
RM 1-7 Romford; 8-10 Dagenham; 11-12 Hornchurch; 13 Rainham; 14 Upminster; 15 South Ockendon; 16-17,20 Grays; 18 Tilbury; 19 Purfleet-on-Thames
S 1-14,17,20-21,35-36,95-99 Sheffield; 18 Dronfield; 25-26 Dinnington; 32-33 Hathersage; 40-45,49 Chesterfield; 60-63,65-66,97 Rotherham; 64 Mexborough; 70-75 Barnsley; 80-81 Worksop
SA 1-9,80,99 Swansea; 10-11 Neath; 12-13 Port Talbot; 14-15 Llanelli; 16 Burry Port; 17 Kidwelly; 18 Ammanford; 19 Llandeilo; 20 Llandovery; 31-33 Carmarthen; 34,66 Whitland; 35-37,41 Crymych; 38 Newcastle Emlyn; 39,44 Llandysul; 40,48 Lampeter; 42 Newport; 43 Cardigan; 45 New Quay; 46-47 Aberaeron; 61-63 Haverfordwest; 64-65 Fishguard; 67 Narberth; 68-69 Saundersfoot; 70 Tenby; 71 Pembroke; 72 Pembroke Dock; 73 Milford Haven
SE 1,11,17 Southwark; 2,18,28 Woolwich; 3,7,10 Greenwich; 4,8,14 Deptford; 5,15,22 Peckham; 6,12-13,23,26 Lewisham; 9 Eltham; 16 Bermondsey; 19-20,25 Penge; 21,24,27 West Norwood
SG 1-2 Stevenage; 3 Knebworth; 4-5 Hitchin; 6 Letchworth; 7 Baldock; 8 Royston; 9 Buntingford; 10 Much Hadham; 11-12 Ware; 13-14 Hertford; 15 Arlesey; 16 Henlow; 17 Shefford; 18 Biggleswade; 19 Sandy
SK 1-7 Stockport; 8 Cheadle; 9 Wilmslow; 10-11 Macclesfield; 12 Poynton; 13 Glossop; 14 Hyde; 15 Stalybridge; 16 Dukinfield; 17 Buxton; 22 New Mills; 23 Chapel en le Frith
SL 0 Iver; 1-3,95 Slough; 4 Windsor; 5 Ascot; 6,60 Maidenhead; 7 Marlow; 8 Bourne End; 9 Gerrards Cross
SM 1-3 Sutton; 4 Morden; 5 Carshalton; 6 Wallington; 7 Banstead
SN 1-6,25-26,38,99 Swindon; 7 Faringdon; 8 Marlborough; 9 Pewsey; 10 Devizes; 11 Calne; 12 Melksham; 13 Corsham; 14-15 Chippenham; 16 Malmesbury
SO 14-19,30-32,40,45,52,97 Southampton; 20 Stockbridge; 21-23 Winchester; 24 Alresford; 41 Lymington; 42 Brockenhurst; 43 Lyndhurst; 50,53 Eastleigh; 51 Romsey
SP 1-5 Salisbury; 6 Fordingbridge; 7 Shaftesbury; 8 Gillingham; 9 Tidworth; 10-11 Andover
SR 1-6,9 Sunderland; 7 Seaham; 8 Peterlee
SS 0-3,22,99 Southend-on-Sea; 4 Rochford; 5 Hockley; 6 Rayleigh; 7 Benfleet; 8 Canvey Island; 9 Leigh-on-Sea; 11-12 Wickford; 13-16 Basildon; 17 Stanford-le-Hope
ST 1-4,6-7,9-12 Stoke-on-Trent; 5,55 Newcastle under Lyme; 8 Biddulph; 13 Leek; 14 Uttoxeter; 15 Stone; 16-21 Stafford
SW 1 Westminster; 2,4,9 Brixton; 3,5,7,10 Chelsea; 6 Fulham; 8,11,95 Battersea; 12,16-17 Tooting; 13-15,18 Putney; 19-20 Wimbledon
SY 1-5,99 Shrewsbury; 6 Church Stretton; 7 Craven Arms; 8 Ludlow; 9 Bishop's Castle; 10-11 Oswestry; 12 Ellesmere; 13 Whitchurch; 14 Malpas; 15 Montgomery; 16-17 Newtown; 18 Llanidloes; 19-20 Machynlleth; 21 Welshpool; 22 Llanfyllin; 23 Aberystwyth; 24 Borth; 25 Tregaron
TA 1-4 Taunton; 5-7 Bridgwater; 8-9 Burnham-on-Sea; 10 Langport; 11 Somerton; 12 Martock; 13 South Petherton; 14-15 Stoke-sub-Hamdon; 16-18 Crewkerne; 19 Ilminster; 20 Chard; 21 Wellington; 22 Dulverton; 23 Watchet; 24 Minehead
TD 1 Galashiels; 2 Lauder; 3-4 Earlston; 5 Kelso; 6 Melrose; 7 Selkirk; 8 Jedburgh; 9 Hawick; 10-11 Duns; 12 Coldstream; 13-14 Eyemouth; 15 Berwick-Upon-Tweed
TF 1-8 Telford; 9 Market Drayton; 10 Newport; 11 Shifnal; 12 Broseley; 13 Much Wenlock
TN 1-4 Royal Tunbridge Wells; 5 Wadhurst; 6 Crowborough; 7 Hartfield; 8 Edenbridge; 9-12 Tonbridge; 13-15 Sevenoaks; 16 Westerham; 17-18 Cranbrook; 19 Etchingham; 20 Mayfield; 21 Heathfield; 22 Uckfield; 23-27 Ashford; 28 New Romney; 29 Lydd; 30 Tenterden; 31 Rye; 32 Robertsbridge; 33 Battle; 34-35 Hastings; 36 Winchelsea; 37-38 St Leonards-on-Sea; 39-40 Bexhill-on-Sea
TQ 1-2 Torquay; 3-4 Paignton; 5 Brixham; 6 Dartmouth; 7 Kingsbridge; 8 Salcombe; 9 Totnes; 10 South Brent; 11 Buckfastleigh; 12-13 Newton Abbot; 14 Teignmouth
TR 1-4 Truro; 5 St Agnes; 6 Perranporth; 7-8 Newquay; 9 St Columb Major; 10 Penryn; 11 Falmouth; 12-13 Helston; 14 Camborne; 15-16 Redruth; 17 Marazion; 18-20 Penzance; 21-25 Hugh Town; 26 St Ives; 27 Hayle
TS 1-9 Middlesbrough; 10-11 Redcar; 12-13 Saltburn-by-the-Sea; 14 Guisborough; 15 Yarm; 16-21 Stockton-on-Tees; 22-23 Billingham; 24-27 Hartlepool; 28-29 Trimdon
TW 1-2 Twickenham; 3-6 Hounslow; 7 Isleworth; 8 Brentford; 9-10 Richmond; 11 Teddington; 12 Hampton; 13-14 Feltham; 15 Ashford; 16 Sunbury-on-Thames; 17 Shepperton; 18-19 Staines; 20 Egham
UB 1-2 Southall; 3-4 Hayes; 5 Northolt; 6,18 Greenford; 7 West Drayton; 8-11 Uxbridge
W 1 Marylebone; 2,9-11 Paddington; 3,12 Acton; 4,6 Hammersmith; 5,7,13 Ealing; 8,14 Kensington
WA 1-5,55 Warrington; 6 Frodsham; 7 Runcorn; 8,88 Widnes; 9-11 St Helens; 12 Newton-le-Willows; 13 Lymm; 14-15 Altrincham; 16 Knutsford
WC 1-2 Bloomsbury
WD 3 Rickmansworth; 4 Kings Langley; 5 Abbots Langley; 6 Borehamwood; 7 Radlett; 17-19,24-25,99 Watford; 23 Bushey
WF 1-4,90 Wakefield; 5 Ossett; 6 Normanton; 7-9 Pontefract; 10 Castleford; 11 Knottingley; 12-13 Dewsbury; 14 Mirfield; 15 Liversedge; 16 Heckmondwike; 17 Batley
WN 1-6 Wigan; 7 Leigh; 8 Skelmersdale
WR 1-8,78,99 Worcester; 9 Droitwich; 10 Pershore; 11 Evesham; 12 Broadway; 13-14 Great Malvern; 15 Tenbury Wells
WS 1-6,8-9 Walsall; 7 Burntwood; 10 Wednesbury; 11-12 Cannock; 13-14 Lichfield; 15 Rugeley
WV 1-11,98 Wolverhampton; 12-13 Willenhall; 14 Bilston; 15-16 Bridgnorth
YO 1,10,19,23-24,26,30-32,90-91 York; 7 Thirsk; 8 Selby; 11-13 Scarborough; 14 Filey; 15-16 Bridlington; 17 Malton; 18 Pickering; 21-22 Whitby; 25 Driffield; 41 Stamford Bridge; 42 Pocklington; 43 Market Weighton; 51 Boroughbridge; 60 York; 61 Easingwold; 62 Helmsley
ZE 1-3 Lerwick`

/**
 * Area codes by district where the code's own town is further away than another's: the big cities' codes reach far, and
 * some towns are on their neighbour's exchange.
 */
export const codesOfDistricts: Readonly<Record<string, string>> = {
  "20": "E1-20 E77 E98 EC1-4 EC50 N1-22 N81 NW1-11 SE1-28 SW1-20 SW95 W1-14 WC1-2 BR1-4 BR7 CR0 CR2 CR4-5 CR7-9 CR44 " +
    "CR90 DA6-7 DA14-16 EN1-5 EN77 HA0-3 HA5 HA7-9 IG1-11 KT1-9 RM8-10 SM1-6 TW1-14 UB1-6 UB18 WD6 WD23",
  "23": "SO14-19 SO30 SO40 SO43 SO45 SO50 SO52-53 SO97 PO1-9 PO11-13",
  "24": "CV1-7 CV10-12",
  "28": "BT1-94",
  "29": "CF3-30 CF64 CF83 CF91-99",
  "113": "LS1-19 LS25-28 LS88 LS98-99",
  "114": "S1-17 S20-21 S35-36 S95-96 S98-99",
  "115": "NG1-12 NG14-16 NG80 NG90 DE7",
  "116": "LE1-8 LE18-19 LE21-55 LE87-95",
  "117": "BS1-16 BS30-32 BS34 BS80 BS98-99",
  "118": "RG1-8 RG10 RG26 RG30-31 RG40-41",
  "121": "B1-48 B62-63 B65-76 B90-93 B99 WS10",
  "131": "EH1-22 EH24-25 EH28-30 EH91-99",
  "141": "G1-62 G64 G66 G69-73 G76-79 G81 G90 PA1-4 PA8",
  "151": "L1-36 L38 CH25-66 WA8 WA88",
  "161": "M1-28 M30-35 M40-45 M50 M60-61 M90 M99 SK1-8 SK14-16 OL1-9 OL95 BL8-9 WA14-15",
  "191": "NE1-20 NE25-38 NE40 NE82-99 SR1-8 DH1-7 DH97-99",
  "1202": "BH22 BH31",
  "1207": "NE39",
  "1208": "PL27 PL29",
  "1225": "SN12",
  "1229": "CA18 LA20",
  "1234": "MK46",
  "1235": "OX12",
  "1239": "SA38",
  "1252": "GU14 GU46",
  "1255": "CO12",
  "1258": "DT10",
  "1270": "CW11",
  "1273": "BN5-6",
  "1274": "BD16",
  "1277": "CM11-12",
  "1278": "TA8-9",
  "1279": "CM17-20",
  "1282": "BB18",
  "1291": "NP15",
  "1294": "KA11-12",
  "1298": "SK23",
  "1304": "CT13",
  "1322": "BR8 DA9",
  "1325": "DL5",
  "1326": "TR12-13",
  "1327": "NN12",
  "1333": "KY8-9",
  "1334": "KY14-15",
  "1343": "IV32",
  "1344": "RG45",
  "1349": "IV17-18",
  "1372": "KT10 KT17-19 KT21-24",
  "1375": "RM18",
  "1376": "CM8",
  "1379": "IP20",
  "1394": "IP12-13",
  "1425": "BH25 SP6",
  "1434": "CA9 NE44",
  "1442": "HP23",
  "1443": "NP24",
  "1445": "IV22",
  "1446": "CF61 CF71",
  "1455": "LE17",
  "1463": "IV4 IV6",
  "1469": "DN19",
  "1474": "DA3",
  "1475": "PA17-18 KA28-30",
  "1479": "PH22",
  "1480": "PE19",
  "1483": "GU21-24",
  "1491": "OX10",
  "1494": "HP5 HP8",
  "1495": "NP12 NP22-23",
  "1505": "PA7 PA13 KA25",
  "1506": "EH27",
  "1507": "LN9",
  "1531": "GL18",
  "1543": "WS13-14",
  "1544": "LD8",
  "1582": "AL5",
  "1588": "SY7",
  "1594": "GL17",
  "1606": "CW10",
  "1608": "GL55-56",
  "1621": "CM0",
  "1625": "SK9 SK12",
  "1626": "EX7",
  "1633": "NP44",
  "1642": "TS1-11 TS15-23",
  "1652": "DN18",
  "1654": "LL36-37",
  "1656": "CF34",
  "1684": "GL20",
  "1686": "SY15",
  "1691": "SY22",
  "1704": "L37",
  "1706": "BL0",
  "1707": "EN6",
  "1708": "RM15 RM19",
  "1730": "GU29",
  "1732": "ME19 TN8-12",
  "1737": "KT20",
  "1745": "LL16",
  "1752": "PL21",
  "1753": "SL0 SL9",
  "1766": "LL41",
  "1782": "ST8",
  "1785": "ST15",
  "1787": "CO9",
  "1803": "TQ9",
  "1844": "HP27",
  "1872": "TR5-6",
  "1875": "EH23 EH38",
  "1889": "ST14",
  "1890": "TD13-14",
  "1892": "TN7",
  "1903": "BN18",
  "1923": "WD4-5",
  "1924": "WF14-16",
  "1932": "KT12-16 KT11",
  "1934": "BS27-28",
  "1942": "M29 M46",
  "1943": "LS29",
  "1964": "HU19",
  "1974": "SY25",
  "1978": "LL20",
  "1983": "PO30-41",
  "1992": "EN11"
}

/** Areas that are wider than others: their towns lie further from the first one. */
export const wideAreas: ReadonlySet<string> = new Set("AB BT DG IV LL PA PH SA SY TR".split(" "))

/**
 * Positions of post towns that the gazetteer lacks, or that share their name with a larger place near by, under their
 * first district.
 */
export const districtPositions: Readonly<
  Record<string, readonly [latitude: number, longitude: number, nation: string]>
> = {
  "AB36": [57.2, -3.07, "Scotland"],
  "AB37": [57.41, -3.37, "Scotland"],
  "BN26": [50.82, 0.24, "England"],
  "BT25": [54.42, -6.15, "Northern Ireland"],
  "BT66": [54.46, -6.33, "Northern Ireland"],
  "BT68": [54.35, -6.84, "Northern Ireland"],
  "BT76": [54.41, -7.17, "Northern Ireland"],
  "BT77": [54.43, -7.14, "Northern Ireland"],
  "CA18": [54.36, -3.41, "England"],
  "CA19": [54.39, -3.42, "England"],
  "CH5": [53.22, -3.06, "Wales"],
  "DG14": [55.08, -2.95, "Scotland"],
  "EH18": [55.88, -3.12, "Scotland"],
  "EH38": [55.77, -2.96, "Scotland"],
  "EX21": [50.77, -4.19, "England"],
  "EX37": [51, -3.98, "England"],
  "FK19": [56.39, -4.29, "Scotland"],
  "FK20": [56.39, -4.62, "Scotland"],
  "FY5": [53.87, -3.01, "England"],
  "GL9": [51.54, -2.28, "England"],
  "GY9": [49.72, -2.2, "Guernsey"],
  "HR5": [52.2, -3.03, "England"],
  "HS3": [57.9, -6.8, "Scotland"],
  "HS6": [57.6, -7.16, "Scotland"],
  "HS7": [57.47, -7.38, "Scotland"],
  "HS8": [57.15, -7.31, "Scotland"],
  "HS9": [56.95, -7.49, "Scotland"],
  "IG10": [51.65, 0.07, "England"],
  "IP27": [52.45, 0.62, "England"],
  "IV8": [57.55, -4.26, "Scotland"],
  "IV21": [57.73, -5.69, "Scotland"],
  "IV22": [57.58, -5.07, "Scotland"],
  "IV23": [57.61, -4.69, "Scotland"],
  "IV24": [57.88, -4.36, "Scotland"],
  "IV28": [58.01, -4.16, "Scotland"],
  "IV53": [57.4, -5.5, "Scotland"],
  "IV55": [57.44, -6.58, "Scotland"],
  "KW2": [58.3, -3.29, "Scotland"],
  "KW5": [58.28, -3.37, "Scotland"],
  "KW6": [58.25, -3.43, "Scotland"],
  "KW11": [58.26, -3.94, "Scotland"],
  "KW13": [58.36, -3.9, "Scotland"],
  "LD4": [52.11, -3.56, "Wales"],
  "LL21": [52.98, -3.38, "Wales"],
  "LL25": [53.05, -3.89, "Wales"],
  "LS26": [53.75, -1.48, "England"],
  "M28": [53.51, -2.38, "England"],
  "N16": [51.56, -0.08, "England"],
  "NE12": [55.01, -1.57, "England"],
  "NE40": [54.97, -1.77, "England"],
  "NE67": [55.53, -1.71, "England"],
  "NR18": [52.57, 1.12, "England"],
  "NR24": [52.86, 1.03, "England"],
  "PA24": [56.25, -4.94, "Scotland"],
  "PA33": [56.4, -4.98, "Scotland"],
  "PA35": [56.43, -5.24, "Scotland"],
  "PA38": [56.56, -5.35, "Scotland"],
  "PA60": [55.83, -5.95, "Scotland"],
  "PA66": [56.31, -6.23, "Scotland"],
  "PA77": [56.5, -6.81, "Scotland"],
  "PH19": [56.93, -4.24, "Scotland"],
  "PH23": [57.28, -3.82, "Scotland"],
  "PH35": [57.07, -4.8, "Scotland"],
  "PH36": [56.75, -5.8, "Scotland"],
  "PH37": [56.87, -5.44, "Scotland"],
  "PH39": [56.91, -5.84, "Scotland"],
  "PL29": [50.59, -4.83, "England"],
  "RG27": [51.28, -0.96, "England"],
  "RG28": [51.23, -1.34, "England"],
  "SA42": [52.02, -4.83, "Wales"],
  "SE1": [51.5, -0.09, "England"],
  "SE4": [51.47, -0.03, "England"],
  "SE6": [51.45, -0.02, "England"],
  "SE16": [51.5, -0.06, "England"],
  "SE19": [51.41, -0.06, "England"],
  "SE21": [51.43, -0.1, "England"],
  "SK8": [53.39, -2.21, "England"],
  "SO24": [51.09, -1.16, "England"],
  "SS5": [51.6, 0.64, "England"],
  "TA11": [51.05, -2.73, "England"],
  "TA21": [50.98, -3.23, "England"],
  "TN7": [51.1, 0.11, "England"],
  "TN19": [51.01, 0.44, "England"],
  "TN20": [51.02, 0.26, "England"],
  "TN36": [50.92, 0.71, "England"],
  "W2": [51.52, -0.18, "England"],
  "WC1": [51.52, -0.12, "England"]
}
