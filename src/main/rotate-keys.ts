import { closeAllSessions, insertOperatorAudit, lockKeys, tellKeys } from '#server/accounts/admin.sql.ts';
import { insertOperatorSecurity } from '#server/audit/seguridad.sql.ts';
import type { Config } from '#server/config.ts';
import { type ConnectionConfig, inTransaction, withConnection } from '#server/db/connection.ts';
import { loadSigningKeys, rotateKeys } from '#server/session/signing-key.ts';
import { rewrapLlaves } from '#server/session/vault.ts';
import { StartFault } from '#server/start-fault.ts';

export type KeyPlace = Pick<Config, 'dataDir' | 'signingKeys'>;

interface Rotation {
  readonly keys: KeyPlace;
  /** Drops the former keys at once: one of them is in other hands. */
  readonly forget: boolean;
  readonly say: (line: string) => void;
  readonly openOwner: () => Promise<ConnectionConfig>;
}

/** Signs with a new key from now on. Servers that run on this folder take it over, and nobody is signed out unless it is asked for. */
export async function rotateSigningKey({ keys, forget, say, openOwner }: Rotation): Promise<void> {
  if (keys.signingKeys.current !== null)
    throw new StartFault([
      'La clave es la de ANDEN_SIGNING_KEY: pásela a ANDEN_SIGNING_KEY_PREVIOUS, ponga una nueva y reinicie.',
    ]);
  await withConnection(await openOwner(), (db) =>
    inTransaction(db, async () => {
      await lockKeys(db);
      const before = await loadSigningKeys(keys);
      await rotateKeys(keys.dataDir, { now: new Date(), forget });
      await rewrapLlaves(db, before, await loadSigningKeys(keys));
      if (forget) await closeAllSessions(db);
      await insertOperatorAudit(db, 'admin.rotar_clave', { id: null, despues: { olvidar: forget } });
      await insertOperatorSecurity(db, {
        tipo: 'CLAVE_DE_FIRMA',
        detalle: forget ? 'cambiada desde la consola, sin la anterior' : 'cambiada desde la consola',
      });
      await tellKeys(db);
    }),
  );
  say(
    forget
      ? 'Listo: se firma con una clave nueva y las anteriores no sirven más. Todos tendrán que volver a entrar.'
      : 'Listo: se firma con una clave nueva. Nadie tiene que volver a entrar.',
  );
}
