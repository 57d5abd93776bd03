import { useNavigate } from 'react-router-dom';
import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';

/** There is no such space, or it is not public. */
export function SpaceMissing() {
  const navigate = useNavigate();
  // a visitor who came by a link from elsewhere has no page to go back to
  const goBack = () => (window.history.length > 1 ? navigate(-1) : navigate('/'));
  return (
    <div className="wrap">
      <EmptyState
        failed
        headingLevel={1}
        className="py-30"
        title="Espaço não encontrado"
        text="O espaço que você está procurando não existe ou não está mais disponível."
        actions={<Button onClick={goBack}>Voltar</Button>}
      />
    </div>
  );
}
