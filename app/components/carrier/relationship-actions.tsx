import type { Relationship } from '@contract/carriers/carriers.entities';
import { Form, Link } from '@remix-run/react';
import { ExpectedVersion, SubmitButton } from '~/components/form/submit-button';
import { paths } from '~/paths';

interface RelationshipActionsProps {
  carrierId: number;
  relationship: Relationship | null;
  /** Null: it could not be told. */
  isFollowed: boolean | null;
  /** The company has classifications for which it must say that it uses a carrier. */
  isElecting: boolean;
  /** The company has payment terms to choose from. */
  hasPaymentTerms: boolean;
  mayConnect: boolean;
  /** Take it off do not dispatch. */
  mayLift: boolean;
  /** Connect, and invite carriers to onboard. */
  mayInvite: boolean;
}

/** What is done most often comes first; what stops or lets go a carrier asks once more on a page of its own. */
export function RelationshipActions(props: RelationshipActionsProps) {
  const { carrierId, relationship, isFollowed, isElecting, hasPaymentTerms, mayConnect, mayLift, mayInvite } = props;
  const isStopped = relationship?.status === 'do_not_dispatch';
  return (
    <div className="button-row relationship-actions">
      {mayConnect && relationship?.is_dismissed ? (
        <ActionForm carrierId={carrierId} intent="bring-back" label="Bring back from dismissed" seen={relationship} />
      ) : null}
      {mayInvite && !isStopped && relationship?.status !== 'onboarded' ? (
        <Link className="button button-primary" to={paths.carrierInvite(carrierId)}>
          {relationship === null ? 'Invite to onboard…' : 'Invitations…'}
        </Link>
      ) : null}
      {mayConnect && relationship ? (
        <Link className="button" to={paths.carrierPacket(carrierId)}>
          Onboarding packet…
        </Link>
      ) : null}
      {isFollowed === false ? <ActionForm carrierId={carrierId} intent="follow" label="Follow" /> : null}
      {mayConnect && relationship && isElecting ? (
        <Link className="button" to={paths.carrierUse(carrierId)}>
          What it is used for…
        </Link>
      ) : null}
      {mayConnect && relationship && hasPaymentTerms ? (
        <Link className="button" to={paths.carrierPaymentTerms(carrierId)}>
          Payment terms…
        </Link>
      ) : null}
      {(isStopped ? mayLift : mayConnect) ? <StopLink carrierId={carrierId} isStopped={isStopped} /> : null}
      {mayConnect && relationship && !relationship.is_dismissed ? (
        <ActionForm carrierId={carrierId} intent="dismiss" label="Move to dismissed" seen={relationship} />
      ) : null}
      {isFollowed ? (
        <Link className="button" to={paths.carrierUnfollow(carrierId)}>
          Stop following…
        </Link>
      ) : null}
      <Link to={paths.carrierEditRequests(carrierId)}>Something is wrong in its data</Link>
    </div>
  );
}

function StopLink({ carrierId, isStopped }: { carrierId: number; isStopped: boolean }) {
  return isStopped ? (
    <Link className="button" to={paths.carrierLiftDoNotDispatch(carrierId)}>
      Take off do not dispatch…
    </Link>
  ) : (
    <Link className="button button-danger" to={paths.carrierDoNotDispatch(carrierId)}>
      Put on do not dispatch…
    </Link>
  );
}

interface ActionFormProps {
  carrierId: number;
  intent: string;
  label: string;
  /** What it is decided on. */
  seen?: Relationship;
}

function ActionForm({ carrierId, intent, label, seen }: ActionFormProps) {
  return (
    <Form reloadDocument method="post" action={`${paths.carrier(carrierId)}?index`}>
      {seen ? <ExpectedVersion of={seen} /> : null}
      <SubmitButton look="plain" intent={intent}>
        {label}
      </SubmitButton>
    </Form>
  );
}
