import { BUILD_FLAGS } from '@contract/shared/build-flags.constants';

/** Marks a carrier with a serious warning. @param warnings their titles; draws nothing without one */
export function OrangeShield({ warnings }: { warnings: readonly string[] }) {
  if (!BUILD_FLAGS.isOrangeShieldEnabled || warnings.length === 0) return null;
  const words = `${warnings.length === 1 ? 'Warning' : 'Warnings'}: ${warnings.join('. ')}`;
  return <span className="orange-shield" role="img" aria-label={words} title={words} />;
}
