import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import type { MailTopic } from 'shared-domain/rules/mail-topics.ts';
import { notificationKeys } from './notifications.query.ts';

/** The e-mails that can be switched off, each with whether the person gets them. */
export const mailTopicsOptions = (userId: string) =>
  queryOptions({
    queryKey: notificationKeys.topics(userId),
    queryFn: async ({ signal }) => {
      const { data } = await supabase().rpc('my_mail_topics').abortSignal(signal).throwOnError();
      return data.map(({ topic, is_on }) => ({ topic, isOn: is_on }));
    },
  });

/** Switches the e-mails of a topic on or off; the switch moves immediately, and back when it failed. */
export function useMailTopicSwitch(userId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = mailTopicsOptions(userId);
  return useMutation({
    mutationFn: async ({ topic, isOn }: { topic: MailTopic; isOn: boolean }) => {
      await supabase().rpc('set_mail_topic', { topic, is_on: isOn }).throwOnError();
    },
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (topics) =>
        topics?.map((one) => (one.topic === change.topic ? { ...one, isOn: change.isOn } : one)),
      );
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}

/** Follows the link of an e-mail: switches its topic off, or on again, without a session. Returns the topic. */
export async function followMailLink(token: string, isOn: boolean): Promise<string> {
  const { data } = await supabase().rpc('follow_mail_link', { token, is_on: isOn }).throwOnError();
  return data;
}
