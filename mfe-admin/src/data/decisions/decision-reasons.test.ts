import { type DecisionKind, decisionReasons } from 'shared-domain/rules/decision-reasons.ts';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import { expect, test } from 'vitest';
import { reasonLabel } from './decision-reasons.ts';
import { isReasonText, reasonOptions, reasonText } from './reason-texts.ts';

const limits: Record<DecisionKind, number> = {
  rejection: textLimits.rejectionReason,
  listing_suspension: textLimits.suspensionReason,
  account_suspension: textLimits.suspensionReason,
  cancellation: textLimits.platformReason,
};

test.each(Object.keys(decisionReasons) as DecisionKind[])(
  'every reason of a %s has a name and words that fit',
  (kind) => {
    const labels = reasonOptions(kind).map(({ label }) => label);
    expect(new Set(labels).size).toBe(decisionReasons[kind].length);
    for (const code of decisionReasons[kind]) {
      const text = reasonText(kind, code);
      expect(text === '').toBe(code === 'other');
      expect(text.length).toBeLessThanOrEqual(limits[kind]);
      expect(text).toBe(text.trim());
    }
  },
);

test('words are those of a reason until they are edited', () => {
  const text = reasonText('rejection', 'photos');
  expect(isReasonText('rejection', ` ${text} `)).toBe(true);
  expect(isReasonText('rejection', `${text} Obrigado.`)).toBe(false);
});

test('a code of a newer release is its own name; no code has none', () => {
  expect(reasonLabel('cancellation', 'weather')).toBe('weather');
  expect(reasonLabel('cancellation', null)).toBe('');
});
