import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide';
import { useState } from 'react';
import { foldCouponCode } from 'shared-domain/coupons/coupon-code.ts';
import { todayInRio } from 'shared-domain/days/rio.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useOpened } from 'shared-ui/lib/use-opened.ts';
import { Button } from 'shared-ui/primitives/button.tsx';
import { ToggleChip } from 'shared-ui/primitives/chip.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { type Coupon, couponState } from '../../data/coupons/coupon.ts';
import { couponsOptions } from '../../data/coupons/coupons.query.ts';
import { AdminList } from '../../lib/admin-list.tsx';
import { usePanelAddress } from '../../lib/use-panel-address.ts';
import { countLabel } from './coupon-labels.ts';
import { CouponRow } from './coupon-row.tsx';
import { CouponUses } from './coupon-uses.tsx';
import { DeleteCoupon } from './delete-coupon.tsx';
import { ShadowedCoupons } from './shadowed-coupons.tsx';

const couponForm = onDemand(() => import('./coupon-form.tsx').then((module) => module.CouponForm));

const pageSize = 20;

type Opened = { what: 'form'; coupon?: Coupon } | { what: 'delete' | 'uses'; coupon: Coupon };

/** Cupons de desconto: all coupons, their uses, and the form. */
export function CouponsPanel() {
  const address = usePanelAddress();
  const { params, search, page, change } = address;
  const onlyActive = params.get('so') === 'ativos';
  const query = useQuery(couponsOptions());
  const [opened, setOpened] = useState<Opened>();
  const today = todayInRio();
  const all = query.data ?? [];
  const isActive = (coupon: Coupon) => couponState(coupon, today) === 'active';
  const wanted = search.toUpperCase();
  const code = foldCouponCode(search);
  const found = all.filter(
    (coupon) =>
      (!onlyActive || isActive(coupon)) &&
      (`${coupon.code} ${coupon.description ?? ''}`.toUpperCase().includes(wanted) ||
        (code !== '' && foldCouponCode(coupon.code).includes(code))),
  );
  const items = found.slice((page - 1) * pageSize, page * pageSize);
  const close = () => setOpened(undefined);
  const CouponForm = useOpened(couponForm, opened?.what === 'form', close, 'o cupom');
  return (
    <>
      <AdminList
        query={{ ...query, data: query.data && { items, total: found.length } }}
        head={<ShadowedCoupons coupons={all} />}
        address={address}
        pageSize={pageSize}
        search="Buscar por código ou descrição"
        filters={
          <>
            <ToggleChip pressed={onlyActive} onClick={() => change({ so: onlyActive ? null : 'ativos' })}>
              Só ativos
            </ToggleChip>
            <div className="flex items-center justify-between gap-3 max-desk:w-full desk:ml-auto">
              <p role="status" className="text-sm text-muted-foreground">
                {query.data ? countLabel(all.length, all.filter(isActive).length) : null}
              </p>
              <Button
                size="sm"
                onPointerEnter={couponForm.preload}
                onFocus={couponForm.preload}
                onClick={() => setOpened({ what: 'form' })}
              >
                <Icon icon={Plus} size={18} />
                Criar cupom
              </Button>
            </div>
          </>
        }
        things="os cupons"
        failed="Não foi possível carregar os cupons"
        empty={
          all.length > 0
            ? { title: 'Nenhum cupom encontrado', text: 'Confira o código ou mostre todos os cupons.' }
            : { title: 'Nenhum cupom', text: 'Crie um código e diga quanto ele desconta.' }
        }
        table={{
          label: 'Cupons',
          columns: [
            'Código',
            'Desconto',
            { name: 'Mínimo', right: true },
            { name: 'Uso', right: true },
            'Validade',
            'Estado',
            'Ações',
          ],
        }}
      >
        {(coupons) =>
          coupons.map((coupon) => (
            <CouponRow
              key={coupon.id}
              coupon={coupon}
              today={today}
              onEdit={() => setOpened({ what: 'form', coupon })}
              onDelete={() => setOpened({ what: 'delete', coupon })}
              onUses={() => setOpened({ what: 'uses', coupon })}
            />
          ))
        }
      </AdminList>
      {opened?.what === 'form' && CouponForm ? <CouponForm coupon={opened.coupon} onClose={close} /> : null}
      {opened?.what === 'delete' ? <DeleteCoupon coupon={opened.coupon} onClose={close} /> : null}
      {opened?.what === 'uses' ? <CouponUses coupon={opened.coupon} onClose={close} /> : null}
    </>
  );
}
