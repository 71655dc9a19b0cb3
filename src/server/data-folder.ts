import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

import { faultText } from './start-fault.ts';

/** The data folder exists after this, or the line says why it cannot. */
export function checkFolder(folder: string): string[] {
  try {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return [];
  } catch (fault) {
    return [`DATA_DIR: ${whyNot(folder, fault)}`];
  }
}

/** Node's own `recursive` never comes back from a place that takes no folders, such as /proc. */
function makeFolder(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found) {
    if (!found.isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' });
    return;
  }
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (fault) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw fault; // else another process was faster
  }
}

function whyNot(folder: string, fault: unknown): string {
  const code = fault instanceof Error && 'code' in fault ? fault.code : '';
  if (code === 'EEXIST' || code === 'ENOTDIR') return `${notFolder(folder)} no es una carpeta.`;
  if (code === 'EACCES' || code === 'EPERM') return `no se puede leer y escribir en ${folder} con este usuario.`;
  if (code === 'ENOENT') return `no se puede crear la carpeta ${folder}.`;
  if (code === 'EROFS') return `${folder} está en un disco de solo lectura.`;
  return `no se puede usar ${folder}: ${faultText(fault)}.`;
}

function notFolder(path: string): string {
  const isThere = statSync(path, { throwIfNoEntry: false });
  return isThere ? path : notFolder(dirname(path));
}
