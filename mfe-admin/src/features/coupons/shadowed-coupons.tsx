import { foldCouponCode } from 'shared-domain/coupons/coupon-code.ts';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import type { Coupon } from '../../data/coupons/coupon.ts';

/** Names the coupons that no guest finds, because an older one has their code. */
export function ShadowedCoupons({ coupons }: { coupons: readonly Coupon[] }) {
  const shadowed = coupons.filter(({ folded_code }) => folded_code === null);
  if (shadowed.length === 0) return null;
  return (
    <Notice tone="warning" className="mb-4">
      <ul className="grid gap-1">
        {shadowed.map(({ id, code }) => {
          const older = coupons.find(({ folded_code }) => folded_code === foldCouponCode(code));
          return (
            <li key={id} className="wrap-anywhere">
              {older
                ? `O cupom ${code} não vale: ${older.code}, mais antigo, tem o mesmo código.`
                : `O cupom ${code} não vale: um mais antigo tinha o mesmo código.`}{' '}
              Mude o código de {code} para ele valer.
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
