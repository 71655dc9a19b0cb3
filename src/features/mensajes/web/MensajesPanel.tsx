import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { serviceQuery } from '#web/api.ts';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';

import { verMensaje } from '../contract.ts';
import { CLAVES, type ClaveDeMensaje, MENSAJES } from '../palabras.contract.ts';
import { EditorDeMensaje } from './EditorDeMensaje.tsx';
import styles from './mensajes.module.css';
import { VersionesCard } from './VersionesCard.tsx';

/** What mails to recipients and clients say: one chosen, its draft or the text in force beside how it would look, its versions below. */
export function MensajesPanel() {
  const [clave, setClave] = useState<ClaveDeMensaje>('aviso_agencia');
  const query = useQuery(serviceQuery(verMensaje, { mensaje: clave }));
  const [said, setSaid] = useState<string | null>(null);
  const choose = (chosen: string | null) => {
    const found = CLAVES.find((one) => one === chosen);
    if (found === undefined) return;
    setClave(found);
    setSaid(null);
  };
  const { titulo, cuando } = MENSAJES[clave];
  return (
    <div className={styles.pila}>
      <Card title="Plantillas de mensaje">
        <div className={styles.cuerpo}>
          <SelectField
            label="Mensaje"
            data={CLAVES.map((one) => ({ value: one, label: MENSAJES[one].titulo }))}
            value={clave}
            onChange={choose}
          />
          <p className={styles.quieto}>{`${cuando}.`}</p>
          <p role="status" className={said === null ? 'solo-lector' : styles.quieto}>
            {said}
          </p>
          <ErrorAlert error={query.error} fallback="Error al cargar el mensaje" onRetry={() => void query.refetch()} />
          {query.isPending ? <PendingView /> : null}
        </div>
        {query.data === undefined ? null : (
          <EditorDeMensaje
            // Another draft, or none: what is typed begins from it.
            key={`${clave} ${query.data.borrador?.version ?? `v${query.data.vigente.id}`}`}
            clave={clave}
            mensaje={query.data}
            onSaid={setSaid}
          />
        )}
      </Card>
      {query.data === undefined ? null : <VersionesCard titulo={titulo} mensaje={query.data} onSaid={setSaid} />}
    </div>
  );
}
