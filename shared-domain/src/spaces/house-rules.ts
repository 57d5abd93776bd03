import type { houseRuleKeys } from '../rules/listing-rules.ts';

export const houseRuleAnswers = ['yes', 'no', 'ask'] as const;
export type HouseRuleKey = (typeof houseRuleKeys)[number];
type HouseRuleAnswer = (typeof houseRuleAnswers)[number];
export type HouseRuleAnswers = Partial<Record<HouseRuleKey, HouseRuleAnswer>>;

/** What a guest reads and accepts, by the version that they read. */
export interface HouseRules {
  version: number;
  answers: HouseRuleAnswers;
  note: string | null;
}

const names: Record<HouseRuleKey, string> = {
  drink: 'Bebida alcoólica',
  catering: 'Bufê próprio',
  children: 'Crianças',
  animals: 'Animais',
  sound: 'Som próprio',
  smoke: 'Fumar',
  fireworks: 'Velas e fogos',
  fixing: 'Pregar ou colar nas paredes',
  rubbish: 'Levar o lixo embora',
};

const words: Record<HouseRuleAnswer, string> = { yes: 'Pode', no: 'Não pode', ask: 'A combinar' };
/** The one that is no permission. */
const rubbishWords: Record<HouseRuleAnswer, string> = { yes: 'Precisa', no: 'Não precisa', ask: 'A combinar' };

const tones = { yes: 'success', no: 'danger', ask: 'warning' } as const;
const rubbishTones = { yes: 'warning', no: 'success', ask: 'warning' } as const;

export interface HouseRuleLine {
  key: HouseRuleKey;
  name: string;
  verdict: string;
  tone: 'success' | 'danger' | 'warning';
}

const verdictOf = (key: HouseRuleKey, answer: HouseRuleAnswer | undefined): string | null =>
  answer ? (key === 'rubbish' ? rubbishWords : words)[answer] : null;

/** The rules in the order of the page: what a host says nothing of is left out. */
export function houseRuleLines({ answers }: Pick<HouseRules, 'answers'>): HouseRuleLine[] {
  return (Object.keys(names) as HouseRuleKey[]).flatMap((key) => {
    const answer = answers[key];
    if (!answer) return [];
    const tone = (key === 'rubbish' ? rubbishTones : tones)[answer];
    return [{ key, name: names[key], verdict: (key === 'rubbish' ? rubbishWords : words)[answer], tone }];
  });
}

/** 'Animais: Não pode', a line each, and the note. */
export const rulesText = (answers: HouseRuleAnswers, note: string | null): string =>
  [...houseRuleLines({ answers }).map(({ name, verdict }) => `${name}: ${verdict}`), ...(note ? [note] : [])].join(
    '\n',
  );

/** There is something to read and accept. */
export const hasRules = ({ answers, note }: HouseRules): boolean => Object.keys(answers).length > 0 || note !== null;

/** What is other than what was accepted, in words: "Animais: Não pode (antes, Pode)". */
export function ruleChanges(before: HouseRules, now: HouseRules): string[] {
  const changes = (Object.keys(names) as HouseRuleKey[]).flatMap((key) => {
    const [was, is] = [before.answers[key], now.answers[key]];
    if (was === is) return [];
    return [`${names[key]}: ${verdictOf(key, is) ?? 'sem regra'} (antes, ${verdictOf(key, was) ?? 'sem regra'})`];
  });
  if (before.note !== now.note)
    changes.push(now.note ? `Nas palavras do anfitrião: “${now.note}”` : 'Sem mais palavras do anfitrião');
  return changes;
}
