import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSession } from 'shared-domain/platform';
import { claimReferral } from '../../data/people/claim-referral.ts';
import { countReferralClick } from '../../data/people/count-referral-click.ts';
import { backUpReferral, keepReferral, storedReferral } from '../../platform/affiliate-code.ts';
import { forgetReferral } from '../../platform/forget-referral.ts';
import { referralOf } from '../../platform/referral.ts';

/**
 * Stores `?ref=` from any address, counts the visit of the link, and attributes a person who is signed in or signs in later. Mounted once,
 * in the layout.
 */
export function AffiliateCapture() {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const userId = useSession((session) => session.user?.id);
  const isAnonymous = useSession(({ status }) => status === 'anonymous');

  useEffect(() => {
    const parameters = new URLSearchParams(search);
    if (!parameters.has('ref')) return;
    const referral = referralOf(parameters);
    if (referral) {
      keepReferral(referral);
      countReferralClick(referral);
    }
    parameters.delete('ref');
    parameters.delete('c');
    // through the router, which would otherwise write the code back with its next step
    void navigate(
      { pathname, search: parameters.toString(), hash },
      { replace: true, state, preventScrollReset: true },
    );
  }, [pathname, search, hash, state, navigate]);

  useEffect(() => {
    // while signed out the code waits, perhaps for weeks
    if (isAnonymous && !new URLSearchParams(search).has('ref')) backUpReferral();
  }, [isAnonymous, search]);

  useEffect(() => {
    const referral = userId && storedReferral();
    // the effect above keeps the code first, and takes it from the address, which brings us here again
    if (!referral || new URLSearchParams(search).has('ref')) return;
    // a claim that did not arrive is made with the next page
    claimReferral(referral).then(
      () => {
        if (storedReferral()?.code === referral.code) forgetReferral();
      },
      () => {},
    );
  }, [userId, search]);

  return null;
}
