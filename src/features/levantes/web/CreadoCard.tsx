import { Link } from '@tanstack/react-router';

import { formatDay } from '#shared/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';

import type { Creado } from '../contract.ts';
import styles from './levantes.module.css';

/** What was agreed, and what comes next. */
export function CreadoCard({ creado, onOtro }: { creado: Creado; onOtro: () => void }) {
  const { id, numero, dia, desde, hasta, guias, fuera, estado } = creado;
  return (
    <div className={styles.pila}>
      <Card title={`Levante ${numero}`}>
        <div className={styles.columna}>
          <p className={styles.grande} role="status">
            {formatDay(dia)} de {desde} a {hasta}
            {guiasDichas(guias)}
          </p>
          <p>
            {estado === 'CONFIRMADO'
              ? 'Tiene su lugar en esa franja. El chofer escaneará cada paquete: imprima las etiquetas antes de que llegue.'
              : 'La franja estaba completa: queda solicitado hasta que se confirme.'}
          </p>
          {fuera.length === 0 ? null : (
            <div role="alert" className={styles.aviso}>
              <p>No fueron con este levante:</p>
              <ul className={styles.lineas}>
                {fuera.map(({ guia_nro, razon }) => (
                  <li key={guia_nro}>
                    <span>{guia_nro}</span>
                    <span>{razon}</span>
                  </li>
                ))}
              </ul>
            </div>
          )}
          <div className={styles.actos}>
            <Link to="/levantes" search={{ vista: 'todos', ver: id }}>
              Ver el levante
            </Link>
            <Link to="/guias/list" search={{ estado: 'A_LEVANTAR' }}>
              Imprimir etiquetas
            </Link>
            <Button data-autofocus onClick={onOtro}>
              Pedir otro
            </Button>
          </div>
        </div>
      </Card>
    </div>
  );
}

function guiasDichas(guias: number): string {
  if (guias === 0) return '';
  return guias === 1 ? ', 1 guía' : `, ${guias} guías`;
}
