import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { referralCookie, referralKey } from '../../platform/referral-names.ts';

const capture = onDemand(() => import('./affiliate-capture.tsx').then((module) => module.AffiliateCapture));

/** Most visits come by no link: the code loads where the address, the storage or the cookie has one. */
export function AffiliateCaptureSlot() {
  const { search } = useLocation();
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (new URLSearchParams(search).has('ref') || isCodeStored()) setWanted(true);
  }, [search]);
  const { value: AffiliateCapture } = capture.useWanted(wanted);
  return AffiliateCapture ? <AffiliateCapture /> : null;
}

function isCodeStored(): boolean {
  if (document.cookie.includes(`${referralCookie}=`)) return true;
  try {
    return localStorage.getItem(referralKey) !== null;
  } catch {
    // storage is forbidden
    return false;
  }
}
