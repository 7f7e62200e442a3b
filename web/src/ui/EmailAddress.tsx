/** An email address that is too long for its line breaks before its @, and only then anywhere. */
export function EmailAddress({ children }: { children: string }) {
  const [before, ...domain] = children.split("@");
  return (
    <span className="wrap-anywhere">
      {before}
      {domain.length > 0 && (
        <>
          <wbr />@{domain.join("@")}
        </>
      )}
    </span>
  );
}
