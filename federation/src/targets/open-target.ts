import { resolve } from 'node:path';
import { folderTarget } from './folder-target.ts';
import type { ReleaseTarget } from './release-target.ts';
import { bucketTarget } from './s3-target.ts';

/** A folder, or `s3://bucket/prefix`. @throws when a bucket is named and the environment lacks its keys */
export function openTarget(address: string): ReleaseTarget {
  return address.startsWith('s3://') ? bucketTarget(address) : folderTarget(resolve(address));
}
