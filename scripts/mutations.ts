/** A fault in each package that its own tests must find; `scripts/mutate.ts` makes them, one after the other, in a copy. */
export interface Mutation {
  file: string;
  from: string;
  to: string;
}

export const mutations: Mutation[] = [
  { file: 'shared-domain/src/money/cents.ts', from: '>= 5 ? 1 : 0', to: '>= 6 ? 1 : 0' },
  { file: 'shared-ui/src/lib/initials.ts', from: 'words.length > 1', to: 'words.length > 2' },
  { file: 'federation/src/registry/choose-versions.ts', from: 'place < canary.percent', to: 'place <= canary.percent' },
  { file: 'shell/server/lcp-image.ts', from: 'best.slice(0,', to: 'best.slice(1,' },
  { file: 'mfe-admin/src/data/telemetry/unit-names.ts', from: "name: 'busca'", to: "name: 'procura'" },
  { file: 'mfe-affiliate/src/data/affiliates/commission.ts', from: '+ 50) / 100', to: '+ 40) / 100' },
  { file: 'mfe-booking/src/data/bookings/hold.ts', from: 'seconds >= 60', to: 'seconds > 60' },
  { file: 'mfe-chat/src/data/chat/chat-file.ts', from: 'value /= 1024', to: 'value /= 1000' },
  { file: 'mfe-discovery/src/data/spaces/free-days.ts', from: 'nearest(1),', to: 'nearest(2),' },
  { file: 'mfe-host/src/features/availability/day-selection.ts', from: 'from < to', to: 'from > to' },
  { file: 'backend/stack/src/realtime/change-filter.ts', from: "startsWith('not.')", to: "startsWith('no.')" },
  { file: 'backend/demo/src/date-prices.ts', from: 'addDays(easter(of), -50)', to: 'addDays(easter(of), -49)' },
  { file: 'backend/supabase/config.toml', from: 'minimum_password_length = 6', to: 'minimum_password_length = 7' },
  { file: 'scripts/journeys.ts', from: "type === 'units'", to: "type === 'unit'" },
];
