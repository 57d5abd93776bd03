import { compare, hash } from 'bcryptjs';

/** As expensive as those of accounts. */
const cost = 10;
/** Hash of a random password, compared with for unknown addresses. */
const nobodys = hash(crypto.randomUUID(), cost);

/** Whether it is the account's password; `null` (no account, or none with a password) takes as long and is false. */
export async function samePassword(password: string, encrypted: string | null): Promise<boolean> {
  const isSame = await compare(password, encrypted || (await nobodys));
  return isSame && !!encrypted;
}

/** Takes as long as hashing at sign-up, where there is nothing to hash. */
export async function spendTimeOfPassword(password: string): Promise<void> {
  await hash(password, cost);
}
