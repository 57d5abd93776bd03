import postgres from 'postgres';

/**
 * The objects of a database: one entry for each, named by kind and name, with its definition as text. Two databases are the same when
 * their catalogs are equal.
 */
export type Catalog = ReadonlyMap<string, string>;

/** Schemas that are ours as a whole; of `auth` and `storage` only what we hang onto their tables. */
const ours = `('public', 'private')`;
const ourTables = `('public', 'private', 'auth', 'storage')`;
/** Objects of extensions, which Supabase brings, are not compared. */
const ofExtensions = `select objid from pg_depend where deptype = 'e'`;

const privileges = (acl: string, kind: string, owner: string) => `
  (select string_agg(grantor || ' → ' || grantee || ': ' || privilege, ', ' order by grantor, grantee, privilege) from (
    select grantor::regrole::text, case grantee when 0 then 'public' else grantee::regrole::text end as grantee,
      privilege_type || case when is_grantable then '*' else '' end as privilege
    from aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner})))
  ) as grants)`;

/** Each answers rows of `kind`, `name` and `definition`. */
const questions: readonly string[] = [
  `select 'schema' as kind, nspname as name,
     concat_ws(E'\\n', 'owner ' || nspowner::regrole, ${privileges('nspacl', 'n', 'nspowner')}) as definition
   from pg_namespace where nspname in ${ours}`,

  `select 'extension' as kind, extname as name, 'in ' || extnamespace::regnamespace as definition from pg_extension`,

  `select 'default privileges' as kind,
     concat_ws(' ', defaclrole::regrole, nullif(defaclnamespace, 0)::regnamespace, defaclobjtype::text) as name,
     array_to_string(array(select unnest(defaclacl)::text order by 1), ', ') as definition
   from pg_default_acl where defaclnamespace = 0 or defaclnamespace::regnamespace::text in ${ours}`,

  `select case typtype when 'c' then 'composite type' else 'type' end as kind, pg_type.oid::regtype::text as name,
     concat_ws(E'\\n', 'owner ' || typowner::regrole, typtype::text, pg_get_constraintdef(pg_constraint.oid), ${privileges('typacl', 'T', 'typowner')},
       (select string_agg(attname || ' ' || format_type(atttypid, atttypmod), ', ' order by attnum)
        from pg_attribute where attrelid = typrelid and attnum > 0),
       (select string_agg(enumlabel, ', ' order by enumsortorder) from pg_enum where enumtypid = pg_type.oid)) as definition
   from pg_type left join pg_class on pg_class.oid = typrelid left join pg_constraint on contypid = pg_type.oid
   where typnamespace::regnamespace::text in ${ours} and typelem = 0
     and (typtype <> 'c' or relkind = 'c') and pg_type.oid not in (${ofExtensions})`,

  `select case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end as kind,
     pg_class.oid::regclass::text as name,
     concat_ws(E'\\n', 'owner ' || relowner::regrole, 'persistence ' || relpersistence::text,
       'row level security ' || relrowsecurity || ', forced ' || relforcerowsecurity, array_to_string(reloptions, ', '),
       'replica identity ' || relreplident::text,
       case when relkind in ('v', 'm') then pg_get_viewdef(pg_class.oid) end,
       (select concat_ws(' ', format_type(seqtypid, null), seqstart, seqincrement, seqmin, seqmax, seqcache, seqcycle,
          (select refobjid::regclass || '.' || refobjsubid from pg_depend
           where classid = 'pg_class'::regclass and objid = seqrelid and deptype in ('a', 'i') limit 1))
        from pg_sequence where seqrelid = pg_class.oid),
       case when relkind = 'S' then ${privileges('relacl', 's', 'relowner')} else ${privileges('relacl', 'r', 'relowner')} end) as definition
   from pg_class where relnamespace::regnamespace::text in ${ours} and relkind in ('r', 'p', 'v', 'm', 'S')
     and oid not in (${ofExtensions})`,

  `select 'column' as kind, attrelid::regclass || '.' || quote_ident(attname) as name,
     concat_ws(E'\\n', format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
       nullif(attcollation, 0)::regcollation::text, 'identity ' || nullif(attidentity::text, ''), 'generated ' || nullif(attgenerated::text, ''),
       'storage ' || attstorage::text, 'compression ' || nullif(attcompression::text, ''), 'statistics ' || attstattarget,
       'default ' || pg_get_expr(adbin, adrelid),
       case when attacl is not null then ${privileges('attacl', 'c', 'relowner')} end) as definition
   from pg_attribute join pg_class on pg_class.oid = attrelid
   left join pg_attrdef on adrelid = attrelid and adnum = attnum
   where relnamespace::regnamespace::text in ${ours} and relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped
     and attrelid not in (${ofExtensions})`,

  `select 'column order of' as kind, attrelid::regclass as name, string_agg(attname, ', ' order by attnum) as definition
   from pg_attribute join pg_class on pg_class.oid = attrelid
   where relnamespace::regnamespace::text in ${ours} and relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped
     and attrelid not in (${ofExtensions})
   group by attrelid`,

  `select 'constraint' as kind, conrelid::regclass || '.' || quote_ident(conname) as name,
     concat_ws(E'\\n', pg_get_constraintdef(oid), case when not convalidated then 'not valid' end) as definition
   from pg_constraint where connamespace::regnamespace::text in ${ours} and conrelid <> 0`,

  `select 'index' as kind, indexrelid::regclass::text as name,
     concat_ws(E'\\n', pg_get_indexdef(indexrelid), case when not indisvalid then 'invalid' end) as definition
   from pg_index join pg_class on pg_class.oid = indrelid where relnamespace::regnamespace::text in ${ours}`,

  `select 'function' as kind, oid::regprocedure::text as name,
     concat_ws(E'\\n', pg_get_functiondef(oid), 'owner ' || proowner::regrole, ${privileges('proacl', 'f', 'proowner')}) as definition
   from pg_proc where pronamespace::regnamespace::text in ${ours} and prokind in ('f', 'p') and oid not in (${ofExtensions})`,

  `select 'trigger' as kind, tgrelid::regclass || '.' || quote_ident(tgname) as name,
     pg_get_triggerdef(pg_trigger.oid) || ' enabled ' || tgenabled::text as definition
   from pg_trigger join pg_class on pg_class.oid = tgrelid
   where relnamespace::regnamespace::text in ${ourTables} and not tgisinternal`,

  `select 'policy' as kind, polrelid::regclass || '.' || quote_ident(polname) as name,
     concat_ws(E'\\n', case when polpermissive then 'permissive' else 'restrictive' end, 'for ' || polcmd::text,
       'to ' || array_to_string(array(
         select case role when 0 then 'public' else role::regrole::text end from unnest(polroles) as role order by 1), ', '),
       'using ' || pg_get_expr(polqual, polrelid), 'with check ' || pg_get_expr(polwithcheck, polrelid)) as definition
   from pg_policy join pg_class on pg_class.oid = polrelid where relnamespace::regnamespace::text in ${ourTables}`,

  `select 'comment' as kind, concat_ws(' ', type, identity) as name, description as definition
   from pg_description cross join lateral pg_identify_object(classoid, objoid, objsubid)
   where classoid in ('pg_class'::regclass, 'pg_proc'::regclass, 'pg_type'::regclass, 'pg_namespace'::regclass,
     'pg_constraint'::regclass, 'pg_policy'::regclass, 'pg_trigger'::regclass)
     and (schema in ${ours} or identity ~ 'on (public|private|auth|storage)\\.' or (type = 'schema' and identity in ${ours}))
     and objoid not in (${ofExtensions})`,

  `select 'publication' as kind, pubname as name,
     concat_ws(E'\\n', 'all tables ' || puballtables, 'insert ' || pubinsert, 'update ' || pubupdate, 'delete ' || pubdelete,
       'truncate ' || pubtruncate, 'via root ' || pubviaroot,
       (select string_agg(schemaname || '.' || tablename || coalesce(' where ' || rowfilter, '') || ' ' || array_to_string(attnames, ','),
          E'\\n' order by schemaname, tablename)
        from pg_publication_tables where pg_publication_tables.pubname = pg_publication.pubname)) as definition
   from pg_publication`,

  `select 'bucket' as kind, id as name, (to_jsonb(buckets) - 'created_at' - 'updated_at')::text as definition from storage.buckets`,
];

/** Reads the catalog of a database, with its reference rows (all rows of its tables), buckets and scheduled jobs. */
export async function readCatalog(databaseUrl: string): Promise<Catalog> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    return await sql.begin(async (transaction) => {
      // names are then written with their schemas
      await transaction.unsafe(`set local search_path = ''`);
      const catalog = new Map<string, string>();
      const ask = async (question: string) => {
        for (const row of await transaction.unsafe(question)) {
          const name = `${row.kind} ${row.name}`;
          if (catalog.has(name)) throw new Error(`Two entries of the catalog have one name: ${name}`);
          catalog.set(name, String(row.definition));
        }
      };
      for (const question of questions) await ask(question);
      const tables = [...catalog.keys()].flatMap((name) => (name.startsWith('table ') ? [name.slice(6)] : []));
      for (const table of tables)
        await ask(
          `select 'rows of' as kind, '${table}' as name, string_agg(line, E'\\n' order by line) as definition
           from (select to_jsonb(whole)::text as line from ${table} as whole) as lines having count(*) > 0`,
        );
      const [{ jobs } = { jobs: false }] = await transaction.unsafe(
        `select to_regclass('cron.job') is not null as jobs`,
      );
      if (jobs)
        await ask(`select 'job' as kind, jobname as name, schedule || E'\\n' || command as definition from cron.job`);
      return catalog;
    });
  } finally {
    await sql.end();
  }
}

/** Where two catalogs differ, one sentence for each object; none when they are equal. */
export function catalogDifferences(
  [leftName, left]: readonly [string, Catalog],
  [rightName, right]: readonly [string, Catalog],
): string[] {
  const names = [...new Set([...left.keys(), ...right.keys()])].sort();
  return names.flatMap((name) => {
    const [ours, theirs] = [left.get(name), right.get(name)];
    if (ours === theirs) return [];
    if (ours === undefined) return [`${name}: only in ${rightName}`];
    if (theirs === undefined) return [`${name}: only in ${leftName}`];
    const [oursLines, theirLines] = [ours.split('\n'), theirs.split('\n')];
    const only = (lines: string[], others: string[]) => lines.filter((line) => !others.includes(line)).join('\n    ');
    return [
      `${name} differs\n  ${leftName}:\n    ${only(oursLines, theirLines)}\n  ${rightName}:\n    ${only(theirLines, oursLines)}`,
    ];
  });
}
