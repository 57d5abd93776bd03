/** E-mails that their reader can switch off, by topic. After a change `npm run db:rules` writes the SQL. */
export const mailTopics = ['messages', 'visits', 'reviews', 'commissions', 'reports'] as const;
export type MailTopic = (typeof mailTopics)[number];
