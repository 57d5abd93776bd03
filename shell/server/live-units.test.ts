import { applyDeployments, type DeploymentRequest } from 'federation/registry/deployment-history.ts';
import type { Registry } from 'federation/registry/registry.schema.ts';
import { liveUnitsSchema } from 'shared-domain/telemetry/live-units.schema.ts';
import { expect, test } from 'vitest';
import { liveUnits } from './live-units.ts';

const [a, b, c] = ['a'.repeat(16), 'b'.repeat(16), 'c'.repeat(16)] as const;
const deployed = (...requests: Omit<DeploymentRequest, 'by'>[]): Registry =>
  requests.reduce<Registry>((registry, request) => applyDeployments(registry, [{ ...request, by: 'release' }]), {
    format: 2,
    units: {},
    history: [],
  });

test('of each unit it is said what visitors get and since when, the shell first', () => {
  const registry = deployed(
    { unit: 'chat', pointer: 'live', to: a },
    { unit: 'shell', pointer: 'live', to: c },
    { unit: 'chat', pointer: 'next', to: c },
    { unit: 'chat', pointer: 'canary', to: b, percent: 10 },
  );
  const [first, second, next, canary] = registry.history.map(({ at }) => at);
  const units = liveUnits(registry);
  expect(units).toEqual([
    { unit: 'shell', live: { version: c, since: second }, canary: null, channels: [] },
    {
      unit: 'chat',
      live: { version: a, since: first },
      canary: { version: b, since: canary, percent: 10 },
      channels: [{ name: 'next', version: c, since: next }],
    },
  ]);
  expect(liveUnitsSchema.parse(units)).toEqual(units);
});

test('what has been live for longer than the history goes has no beginning', () => {
  const registry = deployed({ unit: 'chat', pointer: 'live', to: a });
  expect(liveUnits({ ...registry, history: [] })).toMatchObject([{ live: { version: a, since: null } }]);
});
