import type { DisputeRule } from './disputes.ts';

/** The refusal of a card number. Numbers and codes: https://docs.stripe.com/testing */
export interface Decline {
  code: string;
  declineCode?: string;
  /** As Stripe's API says it. */
  message: string;
  /** As the checkout page says it. */
  text: string;
  field: 'number' | 'expiry' | 'cvc';
}

interface TestCard {
  authentication?: boolean;
  decline?: Decline;
  /** The outcome of a refund of this charge. */
  refund?: 'pending' | 'fails';
  /** Paid, and disputed immediately. */
  dispute?: DisputeRule;
}

const retry = 'Tente outro cartão de teste.';
const declined = (declineCode: string, text = `Cartão recusado. ${retry}`): Decline => ({
  code: 'card_declined',
  declineCode,
  message: 'Your card was declined.',
  text,
  field: 'number',
});
const insufficientFunds: Decline = {
  ...declined('insufficient_funds', `Cartão sem saldo suficiente. ${retry}`),
  message: 'Your card has insufficient funds.',
};

const testCards: Record<string, TestCard> = {
  '4242424242424242': {},
  '4000056655665556': {},
  '5555555555554444': {},
  '2223003122003222': {},
  '5200828282828210': {},
  '378282246310005': {},
  '371449635398431': {},
  '6011111111111117': {},
  '4000000760000002': {},
  '4000002500003155': { authentication: true },
  '4000002760003184': { authentication: true },
  '4000000000003220': { authentication: true },
  '4000008260003178': { authentication: true, decline: insufficientFunds },
  '4000008400001629': { authentication: true, decline: declined('generic_decline') },
  '4000000000000002': { decline: declined('generic_decline') },
  '4000000000009995': { decline: insufficientFunds },
  '4000000000009987': { decline: declined('lost_card') },
  '4000000000009979': { decline: declined('stolen_card') },
  '4000000000006975': { decline: declined('card_velocity_exceeded', `Limite do cartão excedido. ${retry}`) },
  '4000000000000069': {
    decline: {
      code: 'expired_card',
      declineCode: 'expired_card',
      message: 'Your card has expired.',
      text: `Este cartão está vencido. ${retry}`,
      field: 'expiry',
    },
  },
  '4000000000000127': {
    decline: {
      code: 'incorrect_cvc',
      declineCode: 'incorrect_cvc',
      message: "Your card's security code is incorrect.",
      text: 'O código de segurança está incorreto.',
      field: 'cvc',
    },
  },
  '4000000000000119': {
    decline: {
      code: 'processing_error',
      declineCode: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
      text: 'Não foi possível processar o cartão. Tente de novo em instantes.',
      field: 'number',
    },
  },
  '4000000000007726': { refund: 'pending' },
  '4000000000005126': { refund: 'fails' },
  '4000000000000259': { dispute: { reason: 'fraudulent' } },
  '4000000000002685': { dispute: { reason: 'product_not_received' } },
  '4000000000001976': { dispute: { reason: 'fraudulent', isInquiry: true } },
};

/** A number that is none of Stripe's test numbers is declined, as in Stripe's test mode. */
const realCard: TestCard = {
  decline: {
    code: 'card_declined',
    declineCode: 'test_mode_live_card',
    message:
      'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
    text: 'Este não é um cartão de teste. Use um dos números da lista abaixo.',
    field: 'number',
  },
};

export const cardBehaviour = (number: string): TestCard => testCards[number] ?? realCard;

export const authenticationFailed: Decline = {
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  text: 'A autenticação não foi autorizada. Tente de novo ou use outro cartão.',
  field: 'number',
};

/** The numbers that the checkout page offers. */
export const offeredCards = [
  { number: '4242 4242 4242 4242', result: 'Aprovado' },
  { number: '4000 0025 0000 3155', result: 'Pede autenticação' },
  { number: '4000 0000 0000 0002', result: 'Recusado' },
  { number: '4000 0000 0000 9995', result: 'Sem saldo' },
  { number: '4000 0000 0000 0259', result: 'Aprovado e contestado' },
] as const;

export function brandOf(number: string): string {
  if (number.startsWith('4')) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard';
  if (/^3[47]/.test(number)) return 'amex';
  return number.startsWith('6') ? 'discover' : 'unknown';
}

export function passesLuhn(number: string): boolean {
  let sum = 0;
  for (let index = 0; index < number.length; index += 1) {
    const digit = Number(number[number.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
