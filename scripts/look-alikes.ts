/**
 * Characters that look like a letter of ASCII, by that letter, as ranges of code points in base 16.
 *
 * Source: Unicode 13.0.0, security/confusables.txt (UTS #39), © 2020 Unicode, Inc., terms: www.unicode.org/copyright.html. Kept: one
 * code point outside ASCII whose target is one ASCII letter. Left out: characters that NFKC changes, decimal digits (they have a value)
 * and combining marks. A capital letter takes the target of its small letter where that has one: “І” is an i, not an l.
 */
export const lookAlikes: Readonly<Record<string, string>> = {
  a: '251 391 3b1 410 430 13aa 15c5 237a a4ee 102a0 16f40',
  b: '184 392 412 42c 13cf 13f4 1472 15af 15f7 a4d0 a7b4 10282 102a1 10301',
  c: '421 441 13df 1d04 2ca4-2ca5 a4da abaf 102a2 10302 10415 1043d 1051c 118f2 1f74c',
  d: '501 13a0 13e7 146f 15de 15ea a4d2-a4d3',
  e: '395 415 435 4bd 13ac 212e 22ff 2d39 a4f0 ab32 10286 118a6 118ae',
  f: '3dc 584 15b4 1e9d a4dd a798-a799 ab35 10287 102a5 10525 118a2 118c2 1d213',
  g: '18d 261 50c 581 13c0 13f3 1d83 a4d6',
  h: '397 41d 4bb 570 13bb 13c2 157c 2c8e a4e7 102cf',
  i: '131 196 269-26a 399 3b9 406 456 4c0 4cf 13a5 2373 a647 ab75 118a3 118c3',
  j: '37f 3f3 408 458 13ab 148d a4d9 a7b2',
  k: '39a 41a 13e6 16d5 2c94 a4d7 10518',
  l: '1c0 5c0 5d5 5df 627 7ca 13de 14aa 16c1 2223 23fd 2c92 2cd0 2d4f a4e1 a4f2 1028a 10309 10320 1041b 10526 118b2 16f16 16f28 1d22a 1e8c7',
  m: '39c 3fa 41c 13b7 15f0 16d6 2c98 a4df 102b0 10311',
  n: '578 57c 2c9a a4e0 10513',
  o: '39f 3bf 3c3 41e 43e 555 585 5e1 647 6be 6c1 6d5 b20 d20 101d 10ff 12d0 1d0f 1d11 2c9e-2c9f 2d54 3007 a4f3 ab3d 10292 102ab 10404 1042c 104c2 104ea 10516 118b5 118c8 118d7',
  p: '3a1 3c1 420 440 13e2 146d 2374 2ca2-2ca3 a4d1 10295',
  q: '51b 563 566 2d55',
  r: '1a6 433 13a1 13d2 1587 1d26 2c85 a4e3 ab47-ab48 ab81 104b4 16f35 1d216',
  s: '1bd 405 455 54f 13d5 13da a4e2 a731 abaa 10296 10420 10448 118c1 16f3a',
  t: '3a4 422 13a2 22a4 27d9 2ca6 a4d4 10297 102b1 10315 16f0a 1f768',
  u: '28b 3a5 3c5 54d 57d 1200 144c 1d1c 222a 22c3 a4f4 a79f ab4e ab52 104ce 104f6 118b8 118d8 16f42',
  v: '39d 3bd 474-475 5d8 13d9 142f 1d20 2228 22c1 2d38 a4e6 a6df aba9 1051d 11706 118a0 118c0 16f08 1d20d',
  w: '26f 461 51c-51d 561 13b3 13d4 1d21 a4ea ab83 1170a 1170e-1170f 118ef',
  x: 'd7 3a7 425 445 1541 157d 166d-166e 16b7 2573 292b-292c 2a2f 2cac 2d5d a4eb a7b3 10290 102b4 10317 10322 10527 118ec',
  y: '263 28f 3b3 423 443 4ae-4af 10e7 13a9 13bd 1d8c 1eff 2ca8 a4ec ab5a 102b2 118bc 118dc 16f43',
  z: '396 13c3 1d22 a4dc ab93 102f5 118a4 118a9 118c4',
};

/** Signs of digits that are no decimal digits in Unicode: Chinese numerals and the letters a to j of Braille, which are digits behind ⠼. */
export const digitSigns: Readonly<Record<string, string>> = {
  '0': '〇零⠚',
  '1': '一壹⠁',
  '2': '二貳⠃',
  '3': '三⠉',
  '4': '四⠙',
  '5': '五⠑',
  '6': '六⠋',
  '7': '七⠛',
  '8': '八⠓',
  '9': '九⠊',
};
