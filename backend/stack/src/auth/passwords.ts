import { compare, hash } from 'bcryptjs';

/** As expensive as those of accounts. */
const cost = 10;
/** Of a password that nobody has: what an unknown address is compared with. */
const nobodys = hash(crypto.randomUUID(), cost);

/** Whether it is the account's password; `null` (no account, or none with a password) takes as long and is false. */
export async function samePassword(password: string, encrypted: string | null): Promise<boolean> {
  const isSame = await compare(password, encrypted || (await nobodys));
  return isSame && !!encrypted;
}

/** What a sign-up spends on hashing, where nothing is to be hashed. */
export async function spendTimeOfPassword(password: string): Promise<void> {
  await hash(password, cost);
}
