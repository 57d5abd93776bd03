import { amenity, type DemoExtra, type DemoSpace, type DemoTerms, type SpaceType } from './demo-space.ts';
import { demoId, seededChance } from './seeded.ts';

type SpaceHours = Pick<DemoTerms, 'opens_at' | 'closes_at' | 'music_until'>;

const isWork = (type: SpaceType) =>
  type === 'coworking' || type === 'estudio-de-fotografia' || type === 'evento-corporativo';

const eveNote = 'Mande a lista de nomes até a véspera.';
const studioNote = 'Calçado limpo dentro do estúdio; o fundo infinito é pintado à parte quando suja.';

/** The notes that are true of such a space. */
function notesFor({ type, amenities }: DemoSpace, { music_until, closes_at }: SpaceHours): string[] {
  if (isWork(type)) return type === 'estudio-de-fotografia' ? [eveNote, studioNote] : [eveNote];
  const isLate = music_until === '22:00' && closes_at < '12:00' && closes_at !== '00:00';
  return [
    'Combine com a gente a chegada dos fornecedores: a rua é estreita e só passa um caminhão por vez.',
    ...(isLate && amenities.includes(amenity.pool)
      ? ['Depois das 22h o som vai para dentro da casa. A piscina fecha à meia-noite.']
      : []),
    ...(type === 'sitio' || type === 'casamento'
      ? ['O gramado não recebe salto fino nem estrutura com estaca. Temos tapetes e pesos.']
      : []),
  ];
}
const inReais = (price: number, share: number) => Math.round((price * share) / 10) * 10;

/**
 * Returns typical hours, rules and extras: most hosts fill something in, and some nothing, so that the demo shows listings without
 * terms, too. Always the same for a space.
 */
export function termsOf(space: DemoSpace, index: number): DemoTerms {
  const chance = seededChance(7_000 + index);
  const work = isWork(space.type);
  const has = (what: DemoSpace['amenities'][number]) => space.amenities.includes(what);
  const standing = {
    opens_at: '08:00',
    closes_at: '02:00',
    music_until: null,
    cancellation_policy: 'moderate',
    house_rules: {},
    house_rules_note: null,
    notice_days: 0,
    horizon_days: 365,
    seats: null,
    standing: null,
    extras: [],
  } as const;
  // every seventh host has said nothing yet
  if (index % 7 === 3) {
    const closes_at = has(amenity.allDay) ? standing.opens_at : standing.closes_at;
    return { ...standing, closes_at, extras: [], ...space.terms };
  }
  const usual = work
    ? { opens_at: has(amenity.allDay) ? '06:00' : '08:00', closes_at: '20:00', music_until: null }
    : {
        opens_at: chance.pick(['08:00', '09:00', '10:00']),
        closes_at: chance.pick(['00:00', '02:00', '03:00']),
        music_until: chance.happens(0.7) ? chance.pick(['22:00', '23:00']) : null,
      };
  const hours = { ...usual, ...(has(amenity.allDay) && { closes_at: usual.opens_at }), ...space.terms };
  const some = <Answer>(answers: readonly Answer[]) => chance.pick(answers);
  const terms: DemoTerms = {
    ...standing,
    ...hours,
    cancellation_policy: some(['moderate', 'moderate', 'flexible', 'firm']),
    house_rules: {
      drink: work ? some(['ask', 'no']) : 'yes',
      smoke: has(amenity.outdoors) ? 'ask' : 'no',
      animals: some(['yes', 'no', 'ask']),
      children: 'yes',
      catering: has(amenity.kitchen) ? 'yes' : some(['yes', 'ask']),
      sound: has(amenity.sound) ? some(['ask', 'no']) : 'yes',
      fireworks: 'no',
      fixing: some(['no', 'ask']),
      rubbish: some(['yes', 'no']),
    },
    house_rules_note: chance.happens(0.6) ? some(notesFor(space, hours)) : null,
    notice_days: some([0, 0, 1, 2, 3]),
    ...peopleOf(space, index),
    extras: work ? workExtras(space) : partyExtras(space, chance.happens(0.5)),
  };
  return {
    ...terms,
    ...space.terms,
    house_rules: { ...terms.house_rules, ...space.terms?.house_rules },
    ...(terms.house_rules_note === eveNote && { notice_days: Math.max(1, terms.notice_days) }),
  };
}

/** Returns the seated and standing capacity, which most hosts give; in work spaces everybody sits. */
function peopleOf({ type, capacity }: DemoSpace, index: number): Pick<DemoTerms, 'seats' | 'standing'> {
  if (index % 5 === 1) return { seats: null, standing: null };
  if (isWork(type)) return { seats: capacity, standing: null };
  const share = [0.6, 0.7, 0.75, 0.8][index % 4] ?? 0.7;
  return { seats: Math.max(1, Math.floor((capacity * share) / 5) * 5), standing: capacity };
}

const extra = ({ title }: DemoSpace, name: string, rest: Omit<DemoExtra, 'id' | 'name'>): DemoExtra => ({
  id: demoId(`extra:${title}:${name}`),
  name,
  ...rest,
});

/** Its text says that tables come with it. */
const includesTables = ({ text }: DemoSpace) => /mesas[^.]*(incluíd|para cento)/i.test(text);

function partyExtras(space: DemoSpace, hasCleaning: boolean): DemoExtra[] {
  return [
    ...(hasCleaning
      ? [
          extra(space, 'Limpeza depois do evento', {
            description: 'Equipe de duas pessoas na manhã seguinte.',
            price: inReais(space.price, 0.07),
            per: 'event',
            is_obligatory: true,
          }),
        ]
      : []),
    ...(includesTables(space)
      ? []
      : [
          extra(space, 'Mesas e cadeiras', {
            description: 'Mesas redondas de oito lugares, já montadas.',
            price: 12,
            per: 'guest',
            is_obligatory: false,
          }),
        ]),
    extra(space, 'Segurança na porta', {
      description: null,
      price: 420,
      per: 'event',
      is_obligatory: false,
    }),
  ];
}

function workExtras(space: DemoSpace): DemoExtra[] {
  return [
    extra(space, space.type === 'estudio-de-fotografia' ? 'Assistente de luz' : 'Café da tarde', {
      description:
        space.type === 'estudio-de-fotografia'
          ? 'Uma pessoa do estúdio, o dia inteiro.'
          : 'Café, sucos, bolo e pão de queijo.',
      price: space.type === 'estudio-de-fotografia' ? 380 : 28,
      per: space.type === 'estudio-de-fotografia' ? 'event' : 'guest',
      is_obligatory: false,
    }),
  ];
}
