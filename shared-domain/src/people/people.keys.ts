/** The number is the version of the shapes below: all remotes share one query cache. */
export const peopleKeys = {
  all: ['people', 1] as const,
  /** The signed-in person's own account, with its private fields. */
  account: (userId: string) => [...peopleKeys.all, 'account', userId] as const,
  /** Phone, birth date and CPF, for their owner. */
  privateProfile: (userId: string) => [...peopleKeys.all, 'private-profile', userId] as const,
  /** The next paid days of the signed-in person. */
  commitments: (userId: string) => [...peopleKeys.all, 'commitments', userId] as const,
  /** Whether the signed-in person has a password. */
  signInMethod: (userId: string) => [...peopleKeys.all, 'sign-in-method', userId] as const,
  /** The signed-in person's authenticators, and the one being enrolled, by its ordinal. */
  authenticators: (userId: string) => [...peopleKeys.all, 'authenticators', userId] as const,
  enrolment: (userId: string, ordinal: number) => [...peopleKeys.authenticators(userId), 'enrolment', ordinal] as const,
  /** Figures of the whole site. */
  siteStats: ['people', 1, 'site-stats'] as const,
  profile: (userId: string) => [...peopleKeys.all, 'profile', userId] as const,
};
