import { hash, verify } from 'argon2';
import { comparing } from './sign-in-queue';

/** OWASP's second argon2id profile: 19 MiB, two passes, one lane; about 25 ms on a small server. */
const PROFILE = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => comparing(() => hash(password, PROFILE));

/** Compared against when no account has the address, so that both answers take the same time. */
let decoy: Promise<string> | undefined;

/** @returns whether `password` is the one behind `passwordHash`; false, as slowly, when there is no hash. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no one has this password');
  const compared = passwordHash ?? (await decoy);
  const isRight = await comparing(() => verify(compared, password));
  return isRight && passwordHash !== null;
}
