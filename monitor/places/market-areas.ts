/**
 * The key market areas that truckload freight is priced by: 135 in the United States and 14 in Canada, each with the
 * beginnings of its postal codes (three digits, or the first two signs of a Canadian code). Facts from the tables of the
 * R package `lanename` (CC0). Mexico has none.
 */
export interface MarketArea {
  /** TX_DAL; the first part is the region in older spellings too (PQ, NF). */
  code: string;
  city: string;
  /** The greater region: Southeast, Texas … */
  parentRegion: string;
  prefixes: readonly string[];
}

/** code, city, greater region, beginnings of postal codes. */
const facts = `
AB_CAL|Calgary|Canada West|T0 T1 T2 T3 T4 T5 T6 T7 T8 T9
AL_BIR|Birmingham|Southeast|350 351 352 354 362
AL_DEC|Decatur|Southeast|355 356 357 358 384 388
AL_MOB|Mobile|Florida-So Georgia|325 364 365 366 394 395
AL_MON|Montgomery|Florida-So Georgia|318 319 360 361 363 367 368 369
AR_FAY|Fayetteville|South Central|726 727 729 749
AR_LIT|Little Rock|South Central|716 717 719 720 721 722 725 728
AZ_FLA|Flagstaff|Lower Mountain|855 859 860 863 864 865
AZ_PHO|Phoenix|Lower Mountain|850 851 852 853
AZ_TUC|Tucson|Lower Mountain|856 857
BC_PRI|Prince George|Canada West|V0A V0B V0C V0E V0G V0H V0J V0K V0L V0T V0V V0W V1A V1B V1C V1E V1G V1H V1J V1K V1L V1N V1P V1R V1S V1T V1V V1W V1X V1Y V1Z V2A V2B V2C V2E V2G V2H V2J V2K V2L V2M V2N V4T V4V V8G V8J
BC_VAN|Vancouver|Canada West|V0M V0N V0P V0R V0S V0X V1M V2P V2R V2S V2T V2V V2W V2X V2Y V2Z V3 V4A V4B V4C V4E V4G V4K V4L V4M V4N V4P V4R V4S V4W V4X V4Z V5 V6 V7 V8A V8B V8C V8K V8L V8M V8N V8P V8R V8S V8T V8V V8W V8X V8Y V8Z V9
CA_FRS|Fresno|California|931 932 933 934 935 936 937 938
CA_LAX|Los Angeles|California|900 901 902 903 904 905 906 907 908 910 911 912 913 914 915 916 918 926 927 928 930
CA_ONT|Ontario|California|917 922 923 924 925
CA_SDI|San Diego|California|919 920 921
CA_SFR|San Francisco|California|939 940 941 945 946 947 948 949 950 951 954
CA_STK|Stockton|California|942 943 944 952 953 956 957 958 959
CO_DEN|Denver|Lower Mountain|800 801 802 803 804 805 806 808 809 810 820
CO_GRA|Grand Junction|Lower Mountain|812 813 814 815 816 845
CT_HAR|Hartford|New England|060 061 062 063 064 065 066 067 068 069 105 106 107 108 109
FL_JAX|Jacksonville|Florida-So Georgia|320 321 322 326
FL_LAK|Lakeland|Florida-So Georgia|327 328 329 335 336 337 338 342 344 346 347
FL_MIA|Miami|Florida-So Georgia|330 331 332 333 334 339 341 349
FL_TAL|Tallahassee|Florida-So Georgia|323 324
GA_ATL|Atlanta|Southeast|300 301 302 303 305 306 311 399
GA_MAC|Macon|Southeast|310 312
GA_SAV|Savannah|Carolinas|299 304 313 314 315
GA_TIF|Tifton|Florida-So Georgia|316 317 398
IA_CED|Cedar Rapids|Upper Midwest|522 523 524
IA_DES|Des Moines|Upper Midwest|500 501 502 503 504 505 508 509 514
IA_DUB|Dubuque|Upper Midwest|506 507 520 521 538
ID_TWI|Twin Falls|Upper Mountain|832 833 834 836 837 979
IL_BLO|Bloomington|Great Lakes|609 615 616 617 618
IL_CHI|Chicago|Great Lakes|600 601 602 603 606 607 608
IL_JOL|Joliet|Great Lakes|604 605
IL_QUI|Quincy|Ohio River|623 634 635
IL_RFD|Rockford|Great Lakes|610 611
IL_ROC|Rock Island|Upper Midwest|525 526 527 528 612 613 614
IL_TAY|Taylorville|Ohio River|625 626 627
IN_EVA|Evansville|Ohio River|423 424 475 476 477 628
IN_FTW|Fort Wayne|Great Lakes|467 468 469
IN_GRY|Gary|Great Lakes|463 464
IN_IND|Indianapolis|Great Lakes|460 461 462 472 473 474 479
IN_SBD|South Bend|Great Lakes|465 466 491
IN_TER|Terre Haute|Ohio River|478 619 624
KS_HUT|Hutchinson|Lower Midwest|668 669 670 671 672 673 674 675 676 677 678 679
KY_BOW|Bowling Green|Ohio River|421 422 427
KY_LEX|Lexington|Ohio River|403 404 405 406 410 413 414 417 418 419
KY_LOU|Louisville|Ohio River|400 401 402 471
LA_NEW|New Orleans|South Central|700 701 703 704 705 706 707 708
LA_SHR|Shreveport|South Central|710 711 712 713 714 756 759
MA_BOS|Boston|New England|014 015 016 017 018 019 020 021 022 023 024 025 026 027 028 029 055
MA_SPR|Springfield|New England|010 011 012 013
MB_WIN|Winnipeg|Canada West|R0 R1 R2 R3 R4 R5 R6 R7 R8 R9
MD_BAL|Baltimore|Lower Atlantic|197 198 199 207 208 209 210 211 212 214 216 218 219
ME_AUG|Augusta|New England|038 039 040 041 042 043 044 045 046 047 048 049
MI_DET|Detroit|Great Lakes|480 481 482 483 484 485 492
MI_RAP|Grand Rapids|Great Lakes|488 489 490 493 494 495 496
MI_SAG|Saginaw|Great Lakes|486 487 497
MN_DUL|Duluth|Great Lakes|498 499 545 548 556 557 558
MN_MIN|Minneapolis|Upper Midwest|550 551 553 554 555 560
MN_STC|St Cloud|Upper Midwest|563 564
MO_GIR|Cape Girardeau|Ohio River|420 629 636 637 638 639
MO_JEF|Jefferson City|Lower Midwest|650 651 652 653
MO_JOP|Joplin|Lower Midwest|647 648 654 655 656 657 658 667
MO_KAN|Kansas City|Lower Midwest|640 641 644 645 646 649 660 661 662 664 665 666
MO_STL|St Louis|Ohio River|620 622 630 631 633
MS_JAC|Jackson|Southeast|387 389 390 391 392 393 396 397
MT_BIL|Billings|Upper Mountain|590 591 592 593 821 824 828 830
MT_MIS|Missoula|Upper Mountain|594 595 596 597 598 599
NB_MON|Moncton|Canada East|C0 C1 E0 E1 E2 E3 E4 E5 E6 E7 E8 E9
NC_CHA|Charlotte|Carolinas|280 281 282 283 286 297
NC_GRE|Greensboro|Carolinas|270 271 272 273 274
NC_RAL|Raleigh|Carolinas|275 276 277 278
NC_WIL|Wilmington|Carolinas|284 285
ND_BIS|Bismarck|Upper Midwest|583 584 585 586 587 588
ND_FAR|Fargo|Upper Midwest|565 566 567 580 581 582
NE_NPL|North Platte|Lower Midwest|690 691 692 693 807 822
NE_OMA|Omaha|Upper Midwest|515 516 680 681 683 684 685 686 687 688 689
NF_STJ|St Johns|Canada East|A0 A1 A2 A5 A8
NH_BRI|Bristol|New England|030 031 032 033 034 035 036 037 050 051 056 057 058 059
NJ_ELI|Elizabeth|Upper Atlantic|070 071 072 073 074 075 076 077 078 079 085 086 087 088 089
NM_ALB|Albuquerque|Lower Mountain|811 870 871 872 873 874 875 877 878 879 883 884
NS_HAL|Halifax|Canada East|B0 B1 B2 B3 B4 B5 B6 B9
NV_REN|Reno|Upper Mountain|894 895 897 898 961
NV_VEG|Las Vegas|Upper Mountain|889 890 891 893
NY_ALB|Albany|Upper Atlantic|052 053 054 120 121 122 123 124 125 126 127 128 129
NY_BRN|Brooklyn|Upper Atlantic|005 100 101 102 103 104 110 111 112 113 114 115 116 117 118 119
NY_BUF|Buffalo|Upper Atlantic|140 141 142 143 147
NY_ELM|Elmira|Upper Atlantic|137 138 139 148 149 169 188
NY_ROC|Rochester|Upper Atlantic|144 145 146
NY_SYR|Syracuse|Upper Atlantic|130 131 132 133 134 135 136
OH_CIN|Cincinnati|Ohio River|450 451 452 459 470
OH_CLE|Cleveland|Great Lakes|440 441 442 443 444 445 446 447 448 449
OH_COL|Columbus|Ohio River|430 431 432 433 437 438 453 454 455
OH_TOL|Toledo|Great Lakes|434 435 436 458
OK_OKC|Oklahoma City|South Central|730 731 734 735 736 737 738 745 747 748
OK_TUL|Tulsa|South Central|740 741 743 744 746
ON_LON|London|Canada Central|N0 N1 N2 N3 N4 N5 N6 N7 N8 N9
ON_OTT|Ottawa|Canada Central|K0 K1 K2 K4 K6 K7 K8 K9
ON_SUD|Sudbury|Canada Central|P0 P1 P2 P3 P4 P5 P6 P7 P8 P9
ON_TOR|Toronto|Canada Central|L0 L1 L2 L3 L4 L5 L6 L7 L8 L9 M0 M1 M2 M3 M4 M5 M6 M7 M8 M9
OR_MED|Medford|California|955 960 974 975 976 977
OR_PEN|Pendleton|Pacific Northwest|978 989 993
OR_POR|Portland|Pacific Northwest|970 971 972 973 986
PA_ALL|Allentown|Upper Atlantic|180 181 182 183 184 185 186 187 189
PA_ERI|Erie|Upper Atlantic|163 164 165 167
PA_HAR|Harrisburg|Upper Atlantic|166 168 170 171 172 173 174 175 176 177 178 179
PA_PHI|Philadelphia|Upper Atlantic|080 081 082 083 084 190 191 192 193 194 195 196
PA_PIT|Pittsburgh|Upper Atlantic|150 151 152 153 154 155 156 157 158 159 160 161 162 260 265 439
PQ_MON|Montreal|Canada Central|H0 H1 H2 H3 H4 H5 H7 H8 H9 J0 J1 J2 J3 J4 J5 J6 J7 J8 J9
PQ_QUE|Quebec|Canada Central|G0 G1 G2 G3 G4 G5 G6 G7 G8 G9
SC_CHA|North Charleston|Carolinas|294
SC_COL|Columbia|Carolinas|290 291 292 295
SC_GRE|Greenville|Carolinas|287 288 293 296 298 308 309
SD_RAP|Rapid City|Upper Midwest|575 576 577 826 827
SD_SXF|Sioux Falls|Upper Midwest|510 511 512 513 561 562 570 571 572 573 574
SK_REG|Regina|Canada West|S0 S2 S3 S4 S6 S7 S9
TN_CHA|Chattanooga|Carolinas|289 307 359 373 374
TN_KNO|Knoxville|Lower Atlantic|242 376 377 378 379 407 408 409 425 426
TN_MEM|Memphis|Southeast|375 380 381 382 383 386 723 724
TN_NAS|Nashville|Southeast|370 371 372 385
TX_AMA|Amarillo|South Central|739 790 791
TX_ANT|San Antonio|South Central|779 781 782
TX_AUS|Austin|South Central|733 765 768 786 787 789
TX_DAL|Dallas|South Central|750 751 752 753 754 757 758
TX_ELP|El Paso|South Central|798 799 880 885
TX_FTW|Fort Worth|South Central|760 761 762 763 764 766 767
TX_HOU|Houston|South Central|770 772 773 774 775 776 777 778
TX_LAR|Laredo|South Central|780 788
TX_LUB|Lubbock|South Central|769 792 793 794 795 796 797 881 882
TX_MCA|McAllen|South Central|783 784 785
TX_TEX|Texarkana|South Central|718 755
UT_SLC|Salt Lake City|Lower Mountain|840 841 842 843 844 846 847
VA_ALE|Alexandria|Lower Atlantic|200 201 202 203 204 205 206 220 221 222 223 227 569
VA_NOR|Norfolk|Lower Atlantic|233 234 235 236 237 279
VA_RCH|Richmond|Lower Atlantic|224 225 229 230 231 232 238
VA_ROA|Roanoke|Lower Atlantic|239 240 241 243 244 245
VA_WIN|Winchester|Lower Atlantic|215 217 226 228 254 267 268
WA_SEA|Seattle|Pacific Northwest|980 981 982 983 984 985
WA_SPO|Spokane|Upper Mountain|835 838 988 990 991 992 994
WI_EAU|Eau Claire|Great Lakes|540 546 547 559
WI_GRE|Green Bay|Great Lakes|541 542 543 544 549
WI_MAD|Madison|Great Lakes|535 537 539
WI_MIL|Milwaukee|Great Lakes|530 531 532 534
WV_CHA|Charleston|Lower Atlantic|246 247 248 249 250 251 252 253 256 258 259 261 262 263 264 266 415 416 457
WV_HUN|Huntington|Lower Atlantic|255 257 411 412 456
WY_GRE|Green River|Upper Mountain|823 825 829 831
`;

export const MARKET_AREAS: readonly MarketArea[] = facts
  .trim()
  .split('\n')
  .map((line) => {
    const [code = '', city = '', parentRegion = '', prefixes = ''] = line.split('|');
    return { code, city, parentRegion, prefixes: prefixes.split(' ') };
  });
