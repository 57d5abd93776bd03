import { throwRefusal } from './database.ts';
import type { Dependencies } from './dependencies.ts';
import { composeEmail } from './emails/compose-email.ts';
import { logFailure } from './request-id.ts';

/** Sends one queued e-mail, unless there is nothing more to tell. */
export async function sendQueuedEmail(dependencies: Dependencies, messageId: number): Promise<void> {
  const { server, settings, sendMail } = dependencies;
  const { data: queued, ...rest } = await server.rpc('email_to_send', { message_id: messageId }).maybeSingle();
  throwRefusal(rest);
  if (queued === null) return;
  const address = queued.to ?? settings.alertTo;
  if (!address) {
    logFailure(`${queued.key} is sent to nobody: ALERT_TO is not set.`);
    return;
  }
  await sendMail({
    ...composeEmail(queued, settings),
    to: { name: queued.name ?? '', address },
    ...(queued.leave_token && {
      leaveUrl: `${settings.supabaseUrl}/functions/v1/leave-mails?token=${queued.leave_token}`,
    }),
    messageId: queued.key.replace(/[^A-Za-z0-9.-]/g, '.'),
  });
}
