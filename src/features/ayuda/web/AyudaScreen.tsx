import { Link, useParams } from '@tanstack/react-router';

import type { MenuItem } from '#shared/menu.ts';
import { ASIDE_MENU } from '#shared/menu-items.ts';
import { openPalette } from '#web/palette/palette.ts';
import { useVisibleMenu } from '#web/shell/use-visible-menu.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';

import styles from './ayuda.module.css';
import { TEMAS, type Tema } from './temas.ts';

/** Help by task: what this person may do, step by step, in the words of the screens. */
export function AyudaScreen() {
  const { tema: asked } = useParams({ strict: false });
  const rutas = rutasOf(useVisibleMenu(ASIDE_MENU));
  const temas = TEMAS.filter(({ ruta }) => ruta === undefined || rutas.has(ruta));
  const tema = asked === undefined ? temas[0] : temas.find(({ id }) => id === asked);
  return (
    <div className={styles.ayuda}>
      <Card title="Temas" count={temas.length}>
        <nav aria-label="Temas de ayuda">
          <ul className={styles.temas}>
            {temas.map(({ id, titulo }) => (
              <li key={id}>
                <Link
                  to="/docs/$tema"
                  params={{ tema: id }}
                  className={styles.tema}
                  aria-current={id === tema?.id ? 'page' : undefined}
                >
                  {titulo}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </Card>
      {tema === undefined ? (
        <EmptyState title="No hay una página de ayuda con ese nombre">
          <p>Elija uno de los temas de la lista.</p>
        </EmptyState>
      ) : (
        <TemaCard tema={tema} />
      )}
    </div>
  );
}

function TemaCard({ tema: { titulo, ruta, pasos, siFalla } }: { tema: Tema }) {
  return (
    <Card title={titulo} actions={<Button onClick={() => openPalette('teclas')}>Ver las teclas</Button>}>
      <div className={styles.cuerpo}>
        <ol className={styles.pasos}>
          {pasos.map((paso) => (
            <li key={paso}>{paso}</li>
          ))}
        </ol>
        <h3>Conviene saber</h3>
        <ul className={styles.pasos}>
          {siFalla.map((aviso) => (
            <li key={aviso}>{aviso}</li>
          ))}
        </ul>
        {ruta === undefined ? null : (
          <p className={styles.pie}>
            <Link to={ruta}>Ir a la pantalla</Link>
          </p>
        )}
      </div>
    </Card>
  );
}

function rutasOf(items: readonly MenuItem[]): ReadonlySet<string> {
  return new Set(items.flatMap((item) => item.submenu ?? [item]).flatMap(({ ruta }) => ruta ?? []));
}
