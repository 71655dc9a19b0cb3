import { expect } from 'vitest';

import { quoteName } from '#server/db/connection.ts';

import { upTo } from './night.ts';
import type { Answer, TestServer } from './server.ts';

/**
 * A database that dies at the nth write of a command, whichever it is, and once more when all is written and the transaction is about to end.
 * A sequence counts on although what counted is undone; the connection ends as if its process had been killed.
 */
export async function prepararCortes(server: TestServer): Promise<void> {
  await server.query(`
    -- Only who has the login's rights may end its connections.
    GRANT ${quoteName(server.app.user ?? '')} TO CURRENT_USER;
    CREATE SEQUENCE paso_de_prueba;
    CREATE TABLE corte_de_prueba (en bigint NOT NULL);
    INSERT INTO corte_de_prueba VALUES (0);
    CREATE FUNCTION cortar_de_prueba() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
      -- What the server writes by itself meanwhile is not counted.
      IF usuario_actual() IS NULL THEN RETURN NULL; END IF;
      IF nextval('paso_de_prueba') = (SELECT en FROM corte_de_prueba) THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
      RETURN NULL;
    END $$;
    DO $$
    DECLARE
      tabla text;
    BEGIN
      -- Every table that there is, but for what other calls write beside it.
      FOR tabla IN SELECT c.relname FROM pg_class c
                    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
                      AND c.relname NOT IN ('sesion', 'seguridad', 'corte_de_prueba') LOOP
        EXECUTE format('CREATE TRIGGER zz_corta_de_prueba AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH STATEMENT EXECUTE FUNCTION cortar_de_prueba()', tabla);
      END LOOP;
    END $$;
    -- Every command leaves its row there.
    CREATE CONSTRAINT TRIGGER zz_corta_al_cerrar AFTER INSERT ON auditoria DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION cortar_de_prueba();`);
}

interface Cortada {
  /** The command, always under the same `clave`. */
  readonly press: (clave: string) => Promise<Answer>;
  /** Whatever it touches, as it stands. */
  readonly state: () => Promise<unknown>;
  /** Something that is asked and answered once the pool has noticed. */
  readonly ask: () => Promise<Answer>;
}

/**
 * Presses until the command outlives its last write. Each death leaves nothing of it, and pressed once more when it is done it changes
 * nothing either. Answers the last write that it died at, and what it answered. By day it dies at every third write.
 */
export async function morirEnCadaPaso(
  server: TestServer,
  { press, state, ask }: Cortada,
): Promise<{ escrituras: number; answer: Answer }> {
  const before = await state();
  const clave = crypto.randomUUID();
  let escrituras = 0;
  for (let en = 1; ; en += upTo(1, 3)) {
    await server.query(`SELECT setval('paso_de_prueba', 1, false)`);
    await server.query('UPDATE corte_de_prueba SET en = $1', [en]);
    const answer = await press(clave);
    if (answer.code === 'OK') {
      await server.query('UPDATE corte_de_prueba SET en = 0');
      const after = await state();
      expect(after).not.toEqual(before);
      expect(await press(clave)).toMatchObject({ code: 'OK' });
      expect(await state()).toEqual(after);
      return { escrituras, answer };
    }
    // Died, and was not refused.
    expect([en, answer.error]).toEqual([en, 'BASE_NO_DISPONIBLE']);
    expect([en, await state()]).toEqual([en, before]);
    escrituras = en;
    await expect.poll(async () => (await ask()).code, { timeout: 20_000 }).toBe('OK');
  }
}
