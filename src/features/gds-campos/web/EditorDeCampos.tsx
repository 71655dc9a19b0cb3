import { useState } from 'react';

import { type CampoDeOrden, faltasDeFormulario, formularioDeFabrica, type TipoDeOrden } from '#shared/gds/campos.ts';
import { useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { useIsNarrow } from '#web/viewport.ts';

import { guardarCampos, probarCampos, type VistaDeCampos, verCampos } from '../contract.ts';
import { Anteriores } from './Anteriores.tsx';
import { CampoDialog } from './CampoDialog.tsx';
import styles from './campos.module.css';
import { FormularioVivo } from './FormularioVivo.tsx';
import { ListaDeCampos } from './ListaDeCampos.tsx';
import { PruebaCard } from './PruebaCard.tsx';
import { RIGE } from './palabras.ts';

interface Props {
  de: { readonly cliente_id: number | null; readonly tipo: TipoDeOrden };
  vista: VistaDeCampos;
}

/** The fields in their order beside the form that they make; a draft until it is published. */
export function EditorDeCampos({ de, vista }: Props) {
  const { borrador, hoy } = vista;
  const isNarrow = useIsNarrow();
  const puede = useCan(guardarCampos) && !isNarrow;
  const start: readonly CampoDeOrden[] = borrador?.campos ?? vista.pide;
  const [campos, setCampos] = useState(start);
  const [abierto, setAbierto] = useState<CampoDeOrden | 'nuevo' | null>(null);
  const command = useCommand(guardarCampos, [verCampos, probarCampos]);
  const faltas = faltasDeFormulario(de.tipo, campos, hoy);
  const isChanged = campos !== start;
  const save = () =>
    void command
      .run({ ...de, version: borrador?.version ?? null, campos: wired(campos) })
      .catch((cause: unknown) => logFailure(guardarCampos.service, cause));
  return (
    <>
      <p className={styles.quieto}>
        {RIGE[vista.rige]} {borrador === null ? '' : 'Hay un borrador: se ve aquí y no rige hasta que se publique.'}
        {isNarrow ? ' Los campos se cambian en una pantalla ancha.' : ''}
      </p>
      <div className={styles.dos}>
        <Card
          title="Campos"
          count={campos.length}
          actions={puede ? <Button onClick={() => setAbierto('nuevo')}>Campo propio</Button> : null}
        >
          <ListaDeCampos
            tipo={de.tipo}
            campos={campos}
            faltas={faltas}
            onChange={puede ? setCampos : null}
            onOpen={puede ? setAbierto : null}
          />
          <div className={styles.cuerpo}>
            {faltas.campos === undefined ? null : <p className={styles.mal}>{faltas.campos}</p>}
            <ErrorAlert error={command.error} fallback="No se pudo guardar el borrador" onDismiss={command.reset} />
            {puede ? (
              <div className={styles.barra}>
                <Button
                  variant="filled"
                  loading={command.isPending}
                  disabled={!isChanged || Object.keys(faltas).length > 0}
                  onClick={save}
                >
                  Guardar borrador
                </Button>
                {isChanged ? <Button onClick={() => setCampos(start)}>Deshacer cambios</Button> : null}
                <Button variant="subtle" onClick={() => setCampos(formularioDeFabrica(de.tipo))}>
                  Volver al de fábrica
                </Button>
              </div>
            ) : null}
          </div>
        </Card>
        <FormularioVivo campos={campos} hoy={hoy} />
      </div>
      {borrador === null || isChanged ? null : <PruebaCard de={de} version={borrador.version} />}
      <Anteriores
        versiones={[...(vista.vigente ? [vista.vigente] : []), ...vista.retiradas]}
        campos={campos}
        onUse={puede ? setCampos : null}
      />
      {abierto === null ? null : (
        <CampoDialog
          tipo={de.tipo}
          hoy={hoy}
          campos={campos}
          campo={abierto === 'nuevo' ? null : abierto}
          onSave={(one) => {
            const at = campos.findIndex(({ campo }) => campo === one.campo);
            setCampos(at < 0 ? [...campos, one] : campos.with(at, one));
            setAbierto(null);
          }}
          onClose={() => setAbierto(null)}
        />
      )}
    </>
  );
}

/** As the wire takes them. */
const wired = (campos: readonly CampoDeOrden[]) =>
  campos.map(({ regla: { valores, ...regla }, ...one }) => ({
    ...one,
    regla: valores === undefined ? regla : { ...regla, valores: [...valores] },
  }));
