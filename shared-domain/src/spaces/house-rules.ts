/** A rule that guests search by: spaces whose host answers it with yes. */
interface RuleFilter {
  /** Of the address: `/buscar?permite=animais`. */
  slug: string;
  label: string;
  /** Of a sentence, folded to small letters without accents; each may end in an s. */
  words: readonly string[];
}

interface HouseRule {
  /** As the database has it. */
  key: string;
  /** For host and guest alike. */
  name: string;
  /** Something a guest must do, in place of something they may. */
  isDuty?: true;
  filter?: RuleFilter;
}

/**
 * Subjects of house rules, in the order of form and page. A new rule goes last: its index is its bit in the index of
 * search (`private.rule_bits`). After a change run `npm run db:rules`.
 */
export const houseRules = [
  {
    key: 'drink',
    name: 'Bebida alcoólica',
    filter: {
      slug: 'bebida',
      label: 'Bebida própria',
      words: ['bebida propria', 'propria bebida', 'minha bebida', 'nossa bebida', 'bebida por minha conta'],
    },
  },
  {
    key: 'catering',
    name: 'Bufê próprio',
    filter: {
      slug: 'bufe',
      label: 'Bufê próprio',
      words: ['bufe proprio', 'buffet proprio', 'meu buffet', 'meu bufe', 'minha comida', 'propria comida'],
    },
  },
  {
    key: 'children',
    name: 'Crianças',
    filter: { slug: 'criancas', label: 'Crianças', words: ['aceita crianca', 'pode crianca', 'com crianca'] },
  },
  {
    key: 'animals',
    name: 'Animais',
    filter: {
      slug: 'animais',
      label: 'Animais',
      words: ['cachorro', 'pet', 'animal', 'animai', 'pet friendly', 'dog'],
    },
  },
  {
    key: 'sound',
    name: 'Som próprio',
    filter: {
      slug: 'som',
      label: 'Som próprio',
      words: ['som proprio', 'meu som', 'nosso som', 'meu dj', 'banda ao vivo', 'levar som'],
    },
  },
  { key: 'smoke', name: 'Fumar', filter: { slug: 'fumar', label: 'Fumar', words: ['fumar', 'fumante'] } },
  {
    key: 'fireworks',
    name: 'Velas e fogos',
    filter: { slug: 'fogos', label: 'Velas e fogos', words: ['fogos', 'fogos de artificio', 'vela'] },
  },
  { key: 'fixing', name: 'Pregar ou colar nas paredes' },
  { key: 'rubbish', name: 'Levar o lixo embora', isDuty: true },
] as const satisfies readonly HouseRule[];

export type HouseRuleKey = (typeof houseRules)[number]['key'];
const rules: readonly (HouseRule & { key: HouseRuleKey })[] = houseRules;
export const houseRuleKeys = houseRules.map(({ key }) => key);

/** Those that guests search by. */
export const ruleFilters = rules.flatMap(({ key, filter }) => (filter ? [{ key, ...filter }] : []));

export const houseRuleAnswers = ['yes', 'no', 'ask'] as const;
type HouseRuleAnswer = (typeof houseRuleAnswers)[number];
export type HouseRuleAnswers = Partial<Record<HouseRuleKey, HouseRuleAnswer>>;

/** House rules that a guest accepts, with their version. */
export interface HouseRules {
  version: number;
  answers: HouseRuleAnswers;
  note: string | null;
}

const words: Record<HouseRuleAnswer, string> = { yes: 'Pode', no: 'Não pode', ask: 'A combinar' };
const dutyWords: Record<HouseRuleAnswer, string> = { yes: 'Precisa', no: 'Não precisa', ask: 'A combinar' };

const tones = { yes: 'success', no: 'danger', ask: 'warning' } as const;
const dutyTones = { yes: 'warning', no: 'success', ask: 'warning' } as const;

export interface HouseRuleLine {
  key: HouseRuleKey;
  name: string;
  verdict: string;
  tone: 'success' | 'danger' | 'warning';
}

const verdictOf = ({ isDuty }: HouseRule, answer: HouseRuleAnswer | undefined): string | null =>
  answer ? (isDuty ? dutyWords : words)[answer] : null;

/** The rules in their order: what a host says nothing of is left out. */
export function houseRuleLines({ answers }: Pick<HouseRules, 'answers'>): HouseRuleLine[] {
  return rules.flatMap((rule) => {
    const answer = answers[rule.key];
    const verdict = verdictOf(rule, answer);
    if (!answer || !verdict) return [];
    return [{ key: rule.key, name: rule.name, verdict, tone: (rule.isDuty ? dutyTones : tones)[answer] }];
  });
}

/** 'Animais: Não pode', a line each, and the note. */
export const rulesText = (answers: HouseRuleAnswers, note: string | null): string =>
  [...houseRuleLines({ answers }).map(({ name, verdict }) => `${name}: ${verdict}`), ...(note ? [note] : [])].join(
    '\n',
  );

/** There is something to read and accept. */
export const hasRules = ({ answers, note }: HouseRules): boolean => Object.keys(answers).length > 0 || note !== null;

/** Returns differences from the accepted rules, in words: "Animais: Não pode (antes, Pode)". */
export function ruleChanges(before: HouseRules, now: HouseRules): string[] {
  const changes = rules.flatMap((rule) => {
    const [was, is] = [before.answers[rule.key], now.answers[rule.key]];
    if (was === is) return [];
    return [`${rule.name}: ${verdictOf(rule, is) ?? 'sem regra'} (antes, ${verdictOf(rule, was) ?? 'sem regra'})`];
  });
  if (before.note !== now.note)
    changes.push(now.note ? `Nas palavras do anfitrião: “${now.note}”` : 'Sem mais palavras do anfitrião');
  return changes;
}
