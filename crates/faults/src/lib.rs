//! In: the name of a fault, from the environment. Out: whether the engine has it.
//!
//! A fault is an unsound change of one rule: what a plausible mistake would do. Tests switch one on and demand that
//! the falsifier or the test data find it; a rule without such a fault is a rule that nobody watches. The
//! question stands at the rule itself, `if seeded(Fault::RecordsAreFrozen) { … }`, so that the list cannot
//! drift from the code. Without the feature `seeded` the answer is the constant `false`: what users get has no
//! faults to switch on.

/// Declares the faults with their names and what each of them does.
macro_rules! faults {
    ($($(#[doc = $what:literal])+ $fault:ident = $name:literal,)+) => {
        /// An unsound change of one rule.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Fault {
            $($(#[doc = $what])+ $fault,)+
        }

        impl Fault {
            /// All of them.
            pub const ALL: &[Fault] = &[$(Fault::$fault,)+];

            /// Its name in the environment.
            pub fn name(self) -> &'static str {
                match self {
                    $(Fault::$fault => $name,)+
                }
            }
        }
    };
}

faults! {
    /// A call that stands for its contract ends, whatever leads back
    CallsAlwaysEnd = "calls-always-end",
    /// A recursive call need not lessen anything
    RecursionNeedsNoMeasure = "recursion-needs-no-measure",
    /// Who follows any field from object to object comes to an end
    EveryFieldDescends = "every-field-descends",
    /// A loop ends without a measure
    LoopsAlwaysEnd = "loops-always-end",
    /// Each way round a loop may lessen another measure
    MeasureOfOneRoundOnly = "measure-of-one-round-only",
    /// A loop in a specification may have no end
    SpecificationsNeedNotEnd = "specifications-need-not-end",
    /// A contract that rests on one which is proved only if it ends is proved
    EndsRestOnNothing = "ends-rest-on-nothing",
    /// A path that was cut counts as one that ended
    CutPathCountsAsEnded = "cut-path-counts-as-ended",
    /// A proof whose effort is spent counts as finished
    LateIsProved = "late-is-proved",
    /// What stands in a block without code is asked where the next code stands
    EmptyBlockTakesCodeBehind = "empty-block-takes-code-behind",
    /// `helper` counts only beside another clause
    HelperNeedsContract = "helper-needs-contract",
    /// `\\fresh` holds of everything that was not there when the path began
    AllOnPathIsFresh = "all-on-path-is-fresh",
    /// A call in a specification gives the object again that another one made
    SpecificationsMakeOneObject = "specifications-make-one-object",
    /// A specification takes zeros of both signs for one argument
    ZerosAreOne = "zeros-are-one",
    /// `\\old` in the frame of a loop means the state before the loop
    LoopFrameOldIsEntry = "loop-frame-old-is-entry",
    /// A static final ghost may hold anything
    ConstantGhostIsInput = "constant-ghost-is-input",
    /// What cannot be read in a specification leaves no trace
    UnreadTextIsForgotten = "unread-text-is-forgotten",
    /// A contract is vacuous if no input was found
    VacuousWithoutProof = "vacuous-without-proof",
    /// A helper relies on the invariants of its arguments
    HelperAssumesArguments = "helper-assumes-arguments",
    /// Declarators of one declaration count as copies of it
    DeclaratorsAreCopies = "declarators-are-copies",
    /// Two input references are never one object
    AliasChoiceDropped = "alias-choice-dropped",
    /// One class that an input may be of is not tried
    CandidateClassDropped = "candidate-class-dropped",
    /// An input reference is never null
    NullChoiceSkipped = "null-choice-skipped",
    /// An index that is the length of the array counts as inside
    IndexCheckOffByOne = "index-check-off-by-one",
    /// A divisor that depends on inputs is never zero
    DivisionNeverFails = "division-never-fails",
    /// No cast fails
    CastsAlwaysPass = "casts-always-pass",
    /// A stub gives the same answer at each call
    StubAnswersOnce = "stub-answers-once",
    /// That an implementation may do more than return is never seen by a path
    StubsOnlyReturn = "stubs-only-return",
    /// That an implementation may throw is not seen by a handler
    StubsNeverThrow = "stubs-never-throw",
    /// That an implementation may change input objects is not seen
    StubsNeverChangeObjects = "stubs-never-change-objects",
    /// Two input strings are never one object
    StringsAreNeverShared = "strings-are-never-shared",
    /// No string is longer than those that are spelled out
    StringsAreShort = "strings-are-short",
    /// Final fields of input objects are not null
    FinalFieldsAreNotNull = "final-fields-are-not-null",
    /// The last local variable that a loop changes is not forgotten at its head
    LoopForgetsALocal = "loop-forgets-a-local",
    /// Fields that a loop changes are not forgotten at its head
    LoopKeepsFields = "loop-keeps-fields",
    /// Static fields that a loop changes are not forgotten at its head
    LoopKeepsStatics = "loop-keeps-statics",
    /// Elements that a loop changes are not forgotten at its head
    LoopKeepsElements = "loop-keeps-elements",
    /// Guessed relations of a loop are assumed though a round breaks them
    GuessesAreNotChecked = "guesses-are-not-checked",
    /// What may be reached leaves out exception handlers
    ReachIgnoresHandlers = "reach-ignores-handlers",
    /// Of the fields of an object, the frame condition compares the first only
    FrameSkipsALocation = "frame-skips-a-location",
    /// `signals` always holds
    SignalsIgnored = "signals-ignored",
    /// `signals_only` always holds
    SignalsOnlyIgnored = "signals-only-ignored",
    /// Invariants are not asked for after an exception
    InvariantsNotCheckedAfterExceptions = "invariants-not-checked-after-exceptions",
    /// Elements of arrays of objects beyond those that are followed are not there
    FarElementsIgnored = "far-elements-ignored",
    /// A number is less or greater than another, or equal
    NanIsOrdered = "nan-is-ordered",
    /// Narrowing to `char` keeps the sign
    CharsAreSigned = "chars-are-signed",
    /// An input is of a class that is proposed for it
    OtherClassesIgnored = "other-classes-ignored",
    /// A list among the inputs is an ArrayList, whatever is asked of it
    ListsAreArrayLists = "lists-are-array-lists",
    /// A list asks the `equals` of what is looked for about every element, and every iterator stands behind the last element that it handed out
    EqualsIsAlwaysAsked = "equals-is-always-asked",
    /// A lookup in a map among the inputs never throws, nor moves an entry
    LookupsNeverThrow = "lookups-never-throw",
    /// A claim stands whatever became of the contracts that it rests on
    RestsOnAnyContract = "rests-on-any-contract",
    /// Sums in specifications wrap around
    SpecificationsOverflow = "specifications-overflow",
    /// A clause that cannot be read or resolved counts as shown where no path asks for it
    UnusableClauseIsShown = "unusable-clause-is-shown",
    /// Claims do not say that they hold for the classes on the class path only, and are made in an open world too
    WorldIsForgotten = "world-is-forgotten",
    /// Claims of an analysis stay although a call or a test did what they exclude
    ContradictedClaimStays = "contradicted-claim-stays",
    /// An input array is of the class that it is declared with when a narrower reference is compared with it
    ArraysAreAsDeclared = "arrays-are-as-declared",
    /// An input array takes every object of its declared element type
    StoresAreTaken = "stores-are-taken",
    /// The copy of an input array is of the declared class
    CopiesAreAsDeclared = "copies-are-as-declared",
    /// An input that is NaN is the canonical one
    NanHasOneFormOnly = "nan-has-one-form-only",
    /// An object of a class that is not known has no other types than the one it stands for
    StubsAreNothingElse = "stubs-are-nothing-else",
    /// What the components of a record hold is what its constructor found
    RecordsAreFrozen = "records-are-frozen",
    /// No code hands out a static final array or writes it
    HandedOutArraysAreFrozen = "handed-out-arrays-are-frozen",
    /// What a constant table holds, and the table itself, is held by nothing else than its field
    FrozenRowsAreOwn = "frozen-rows-are-own",
    /// What a static initialiser made holds what the initialiser put there
    KeptObjectsAreAsMade = "kept-objects-are-as-made",
    /// Collections that a static initialiser made hold what it put there
    CollectionsAreValues = "collections-are-values",
    /// Arrays that unmodifiable collections and optionals of static initialisers hold do not change
    HeldArraysAreValues = "held-arrays-are-values",
    /// An input is never an object that a static field keeps, where writes would tell
    StaticsAreNoInputs = "statics-are-no-inputs",
    /// An input is never an object that the JDK made before the call
    LibraryObjectsAreNoInputs = "library-objects-are-no-inputs",
    /// An input is never a box that a static field holds, unless small values make it one
    KeptBoxesAreNoInputs = "kept-boxes-are-no-inputs",
    /// `intern` answers the string itself, unless the path has a literal like it
    InternedStringsAreNew = "interned-strings-are-new",
    /// A static field of the JDK that a public method sets holds what the JDK put there
    SettableFieldsStay = "settable-fields-stay",
    /// An exception that was made before the call suppresses nothing
    NothingIsSuppressed = "nothing-is-suppressed",
    /// A thread local holds its initial value when the call starts
    ThreadLocalsAreUnset = "thread-locals-are-unset",
    /// What a method does to objects of classes that inherit it keeps the invariants of these
    InheritedMethodsKeepInvariants = "inherited-methods-keep-invariants",
    /// Lambda expressions, inner classes and other classes keep the invariants of the objects that they write to
    OthersKeepInvariants = "others-keep-invariants",
    /// The body of a lambda expression assumes the invariants of the object around it
    LambdasAssumeInvariants = "lambdas-assume-invariants",
    /// A class whose static field a specification asks for was initialised before the call
    SpecificationsInitialise = "specifications-initialise",
    /// Code that implements a method of an interface in a subclass only keeps its contract
    SuperclassesKeepContracts = "superclasses-keep-contracts",
    /// A specification may call a method outside of its precondition
    SpecificationsCallOutside = "specifications-call-outside",
    /// A contract that stands for a static call stands for the initialisation of its class too
    ContractsInitialiseNothing = "contracts-initialise-nothing",
    /// A static invariant of a class without a static initialiser is taken to hold at first
    StaticInvariantsHoldAtFirst = "static-invariants-hold-at-first",
    /// The simple name of a class is the string of a literal
    ComputedNamesAreLiterals = "computed-names-are-literals",
    /// An object is of the class that a type argument says, though the path has it that it is not
    ExcludedTypesAreForgotten = "excluded-types-are-forgotten",
    /// A class that the path is the first to use is taken to be initialised before the call
    InitialisationIsAlwaysBefore = "initialisation-is-always-before",
    /// An initialiser that ran before the call is taken to have read what static fields hold now
    InitialisersReadThePresent = "initialisers-read-the-present",
    /// An initialiser that the call runs and that cannot be followed is taken to have no effect
    InitialiserOfTheCallIsGivenUp = "initialiser-of-the-call-is-given-up",
    /// An initialiser that cannot be followed is taken never to throw
    InitialisersNeverThrow = "initialisers-never-throw",
    /// A path of which no test can make sure counts for nothing
    UntestablePathsAreForgotten = "untestable-paths-are-forgotten",
    /// Classes are initialised and records constructed before any code uses them
    EverythingIsFinished = "everything-is-finished",
    /// Of two initialisers that lead to each other, the one that the path uses first ran first
    OrderOfInitialisersIsKnown = "order-of-initialisers-is-known",
    /// Interfaces are not initialised with the classes that implement them
    InterfacesAreNotInitialised = "interfaces-are-not-initialised",
    /// A lambda initialises none of its interfaces
    LambdasInitialiseNothing = "lambdas-initialise-nothing",
    /// An interface that waits for a superclass to be initialised can be used as if it were initialised
    WaitingInterfacesAreReady = "waiting-interfaces-are-ready",
    /// What the constructors of two records made is two, and a record or box that one made is no input
    RecordsMakeNoRecords = "records-make-no-records",
    /// What the constructor of a record found in final fields had been assigned
    RecordsMeetFinished = "records-meet-finished",
    /// The class path has all classes that arrays may be of
    ArraysOfAllThereIs = "arrays-of-all-there-is",
    /// A lambda implements one declaration only, not several that one method implements
    LambdasImplementOneDeclaration = "lambdas-implement-one-declaration",
    /// A method of a superclass is overridden, whatever package it is seen in
    PackagesDoNotMatter = "packages-do-not-matter",
    /// A class whose supertypes are not all on the class path is below those only that are
    MissingClassesAreIgnored = "missing-classes-are-ignored",
    /// Private code and state is used by those classes of the nest only that are on the class path
    MissingMembersAreIgnored = "missing-members-are-ignored",
    /// Inputs and questions are what they are called
    NamesAreSubjects = "names-are-subjects",
    /// Keys of a hash map that are equal have equal hash codes, whatever their class
    EqualKeysHashAlike = "equal-keys-hash-alike",
    /// Strings are compared without case by code points, however a JVM keeps them
    CaseIsComparedByCodePoints = "case-is-compared-by-code-points",
    /// What an exception suppresses that suppresses nothing is an array of its own
    NothingIsAnArrayOfItsOwn = "nothing-is-an-array-of-its-own",
    /// No bucket of a hash map becomes a tree
    BucketsAreLists = "buckets-are-lists",
    /// A concatenation is always a new string
    TextsAreNew = "texts-are-new",
    /// A stub is never a lambda that was made before
    StubsAreNoLambdas = "stubs-are-no-lambdas",
    /// A clone is of the class that its object is tried as
    ClonesAreAsTried = "clones-are-as-tried",
    /// Objects of the JDK have computed nothing before the call that they keep
    CachesAreEmpty = "caches-are-empty",
    /// Nobody gets a record whose constructor throws
    RefusedRecordsAreGone = "refused-records-are-gone",
    /// What `trim` leaves of blanks is an object of its own
    BlanksTrimToAnObject = "blanks-trim-to-an-object",
    /// A builder has two bytes for each unit from the beginning, so that no object is asked twice
    BuildersAreWide = "builders-are-wide",
    /// A string can hold every concatenation of strings
    ConcatenationsFit = "concatenations-fit",
    /// A clause that could not be evaluated counts for nothing on a path that is cut later
    UnevaluatedClausesAreLost = "unevaluated-clauses-are-lost",
    /// A claim that takes an `assume` for granted does not say so
    AssumptionsAreNotNamed = "assumptions-are-not-named",
}

/// The variable of the environment that names the fault, or several with commas between them.
pub const VARIABLE: &str = "PROVETTA_FAULT";

/// Whether the engine has a fault.
#[cfg(not(feature = "seeded"))]
#[inline(always)]
pub const fn seeded(_fault: Fault) -> bool {
    false
}

/// Whether the engine has a fault.
#[cfg(feature = "seeded")]
pub fn seeded(fault: Fault) -> bool {
    use std::sync::OnceLock;
    static SEEDED: OnceLock<Vec<Fault>> = OnceLock::new();
    let named = || {
        let names = std::env::var(VARIABLE).unwrap_or_default();
        let is_named = |fault: &&Fault| names.split(',').any(|name| name == fault.name());
        Fault::ALL.iter().filter(is_named).copied().collect()
    };
    SEEDED.get_or_init(named).contains(&fault)
}
