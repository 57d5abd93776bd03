import * as z from 'zod/mini';
import { formatNumber } from '../money/format.ts';

/** The check of a text that has a greatest length, with what its field says: one of the limits of `rules`. */
export const atMost = (limit: number) => z.maxLength(limit, `Use até ${formatNumber(limit)} caracteres.`);
