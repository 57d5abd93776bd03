import { parseArgs } from 'node:util';
import { createClient } from '@supabase/supabase-js';
import { openTarget } from 'federation/targets/open-target.ts';
import { copyFiles, restoreFiles, supabaseStorage } from './copy-files.ts';

const usage = `SUPABASE_URL=… SUPABASE_SECRET_KEY=… npm run copy-files -- --to s3://bucket/prefix   copies the files of storage that are not there yet
  --restore   brings back files that the database names and storage lacks
A bucket needs AWS_*; a folder is possible, too. Guide: docs/deploy.md.`;

const { values } = parseArgs({ options: { to: { type: 'string' }, restore: { type: 'boolean', default: false } } });
const { SUPABASE_URL: url, SUPABASE_SECRET_KEY: key } = process.env;
if (!values.to || !url || !key) {
  console.error(usage);
  process.exitCode = 1;
} else {
  const storage = supabaseStorage(createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } }));
  try {
    const copy = openTarget(values.to);
    if (values.restore) {
      const { named, restored } = await restoreFiles(storage, copy);
      console.log(`${named} files, ${restored} restored.`);
    } else {
      const { named, copied } = await copyFiles(storage, copy);
      console.log(`${named} files, ${copied} copied.`);
    }
  } catch (error) {
    console.error(`✖ ${error instanceof Error ? error.message : String(error)} The same command continues.`);
    process.exitCode = 1;
  }
}
