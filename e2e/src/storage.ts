/** A visitor who has answered the question about cookies; its own test asks it again. */
export const cookieChoice = (origin: string) => ({
  origin,
  localStorage: [
    { name: 'cookie-choice', value: JSON.stringify({ referral: true, measurement: true, at: Date.now() }) },
  ],
});
