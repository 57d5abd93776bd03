/**
 * The looks of the demo's people: hair and skin by the names of the drawings (portraits.ts). Hosts and about half of the guests have a
 * portrait, the others initials.
 */
export interface Look {
  hair:
    | 'bald'
    | 'balding'
    | 'bobBangs'
    | 'bobCut'
    | 'bunUndercut'
    | 'buzzcut'
    | 'curly'
    | 'curlyBun'
    | 'curlyHighTop'
    | 'extraLong'
    | 'fade'
    | 'long'
    | 'shortCombover'
    | 'sideShave'
    | 'straightBun';
  hairColor: string;
  skin: string;
  clothing: string;
  beard?: 'beardMustache' | 'goatee' | 'shadow';
  glasses?: true;
}

const skins = { pale: 'eeb4a4', light: 'e7a391', tan: 'd78774', brown: 'b16a5b', deep: '92594b' };
const hairs = { black: '362c47', brown: '6c4545', auburn: 'a55728', grey: '8d8d94', blonde: 'dba05c' };
const clothes = { sea: '0b5563', sand: 'c9b28a', leaf: '4f7f5b', clay: 'b5533c', slate: '55657d' };

export const looks: Readonly<Record<string, Look>> = {
  admin: { hair: 'shortCombover', hairColor: hairs.grey, skin: skins.tan, clothing: clothes.slate, glasses: true },
  helena: { hair: 'long', hairColor: hairs.brown, skin: skins.light, clothing: clothes.clay },
  marina: { hair: 'curlyBun', hairColor: hairs.black, skin: skins.brown, clothing: clothes.sea },
  otavio: { hair: 'fade', hairColor: hairs.black, skin: skins.deep, clothing: clothes.leaf, beard: 'shadow' },
  // hosts
  sergio: { hair: 'balding', hairColor: hairs.grey, skin: skins.light, clothing: clothes.sand, glasses: true },
  luciana: { hair: 'bobCut', hairColor: hairs.auburn, skin: skins.pale, clothing: clothes.leaf },
  andre: { hair: 'shortCombover', hairColor: hairs.black, skin: skins.tan, clothing: clothes.sea, beard: 'goatee' },
  rosangela: { hair: 'straightBun', hairColor: hairs.grey, skin: skins.brown, clothing: clothes.clay, glasses: true },
  caio: {
    hair: 'bunUndercut',
    hairColor: hairs.brown,
    skin: skins.tan,
    clothing: clothes.slate,
    beard: 'beardMustache',
  },
  denise: { hair: 'curly', hairColor: hairs.black, skin: skins.deep, clothing: clothes.sand },
  thiago: { hair: 'buzzcut', hairColor: hairs.black, skin: skins.brown, clothing: clothes.clay, beard: 'shadow' },
  marcelo: { hair: 'bald', hairColor: hairs.grey, skin: skins.tan, clothing: clothes.leaf, beard: 'beardMustache' },
  ivone: { hair: 'curlyBun', hairColor: hairs.grey, skin: skins.deep, clothing: clothes.sea },
  fernanda: { hair: 'extraLong', hairColor: hairs.black, skin: skins.light, clothing: clothes.slate },
  carla: { hair: 'bobBangs', hairColor: hairs.brown, skin: skins.tan, clothing: clothes.sand },
  paula: { hair: 'bobCut', hairColor: hairs.black, skin: skins.pale, clothing: clothes.clay, glasses: true },
  tomas: { hair: 'fade', hairColor: hairs.blonde, skin: skins.light, clothing: clothes.sea },
  // guests
  beatriz: { hair: 'long', hairColor: hairs.black, skin: skins.brown, clothing: clothes.leaf },
  rafael: { hair: 'curlyHighTop', hairColor: hairs.black, skin: skins.deep, clothing: clothes.sand },
  pedro: {
    hair: 'shortCombover',
    hairColor: hairs.brown,
    skin: skins.light,
    clothing: clothes.slate,
    beard: 'beardMustache',
  },
  anaclara: { hair: 'sideShave', hairColor: hairs.auburn, skin: skins.pale, clothing: clothes.sea },
  camila: { hair: 'curly', hairColor: hairs.brown, skin: skins.tan, clothing: clothes.clay },
  diego: { hair: 'buzzcut', hairColor: hairs.black, skin: skins.tan, clothing: clothes.leaf, beard: 'goatee' },
  felipe: { hair: 'fade', hairColor: hairs.black, skin: skins.brown, clothing: clothes.sea },
  gabriela: { hair: 'straightBun', hairColor: hairs.black, skin: skins.light, clothing: clothes.sand },
  joaovictor: { hair: 'curlyHighTop', hairColor: hairs.brown, skin: skins.brown, clothing: clothes.clay },
  karina: { hair: 'extraLong', hairColor: hairs.blonde, skin: skins.light, clothing: clothes.leaf },
  paulo: { hair: 'balding', hairColor: hairs.grey, skin: skins.deep, clothing: clothes.slate, glasses: true },
  tatiana: { hair: 'bobBangs', hairColor: hairs.black, skin: skins.deep, clothing: clothes.sea },
};
