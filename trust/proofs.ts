import type { Proof } from './proof.ts';
import { t01 } from './t01-permissions.ts';
import { t02 } from './t02-canaries.ts';
import { t03 } from './t03-oracle.ts';
import { t04 } from './t04-forged.ts';
import { t05 } from './t05-sessions.ts';
import { t06 } from './t06-browser.ts';
import { t07 } from './t07-guessing.ts';
import { t08 } from './t08-enumeration.ts';
import { t09 } from './t09-fuzz.ts';
import { t10 } from './t10-raw-http.ts';
import { t11 } from './t11-sqlmap.ts';
import { t12 } from './t12-scripts.ts';
import { t13 } from './t13-formulas.ts';
import { t14 } from './t14-headers.ts';
import { t15 } from './t15-load.ts';
import { t16 } from './t16-overload.ts';
import { t17 } from './t17-soak.ts';
import { t18 } from './t18-kill.ts';
import { t19 } from './t19-database.ts';
import { t20 } from './t20-power.ts';
import { t21 } from './t21-disk-full.ts';
import { t22 } from './t22-slow.ts';
import { t23 } from './t23-races.ts';
import { t24 } from './t24-clocks.ts';
import { t25 } from './t25-files.ts';
import { t26 } from './t26-outbound.ts';
import { t27 } from './t27-restore.ts';
import { t28 } from './t28-supply.ts';
import { t29 } from './t29-audit.ts';
import { t30 } from './t30-startup.ts';
import { t31 } from './t31-company.ts';
import { t32 } from './t32-pooler.ts';
import { t33 } from './t33-replica.ts';

/** In the order of their numbers. */
export const PROOFS: readonly Proof[] = [
  t01,
  t02,
  t03,
  t04,
  t05,
  t06,
  t07,
  t08,
  t09,
  t10,
  t11,
  t12,
  t13,
  t14,
  t15,
  t16,
  t17,
  t18,
  t19,
  t20,
  t21,
  t22,
  t23,
  t24,
  t25,
  t26,
  t27,
  t28,
  t29,
  t30,
  t31,
  t32,
  t33,
];
