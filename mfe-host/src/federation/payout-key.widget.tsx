import type { PayoutKeyProps } from 'shared-domain/contracts/widgets.ts';
import { PayoutKeyPart } from '../features/payouts/payout-key.tsx';

/** Widget `host/payout-key`: where a person is paid, as host or as affiliate. One key for both. */
export default function PayoutKeyWidget(props: PayoutKeyProps) {
  return <PayoutKeyPart key={props.personId} {...props} />;
}
