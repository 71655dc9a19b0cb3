import type { Caller, Session } from './caller.ts';
import type { Product } from './product.ts';

interface Place {
  readonly product: Product;
  readonly caller: Caller;
}

/**
 * People like one of the demo, who may what that one may, signed in: a few persons with the work of many would be told to call less. Asked for
 * again they are the same people.
 */
export async function signInLike({ product, caller }: Place, name: string, count: number): Promise<Session[]> {
  const made = await product.owner(
    `WITH wanted AS (
       SELECT u.id AS like_id, u.username || i || '@carga.example' AS email, u.fullname || ' ' || i AS fullname, u.username || i AS username,
              u.clave_hash, u.estado, u.tipo_usuario
         FROM usuario u, generate_series(1, $2::int) AS i WHERE u.email = $1),
     made AS (
       INSERT INTO usuario (email, fullname, username, clave_hash, estado, tipo_usuario)
       SELECT email, fullname, username, clave_hash, estado, tipo_usuario FROM wanted w
        WHERE NOT EXISTS (SELECT FROM usuario known WHERE known.email = w.email) RETURNING id),
     roles AS (
       INSERT INTO usuario_rol (usuario_id, rol_id)
       SELECT m.id, r.rol_id FROM made m, usuario_rol r JOIN usuario u ON u.id = r.usuario_id WHERE u.email = $1),
     codes AS (
       INSERT INTO usuario_funcionalidad (usuario_id, codigo)
       SELECT m.id, f.codigo FROM made m, usuario_funcionalidad f JOIN usuario u ON u.id = f.usuario_id WHERE u.email = $1)
     SELECT email FROM wanted`,
    [`${name}@courier.example`, count],
  );
  const sessions: Session[] = [];
  for (const { email } of made) sessions.push(await caller.signIn(String(email)));
  return sessions;
}
