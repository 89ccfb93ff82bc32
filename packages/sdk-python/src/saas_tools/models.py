# Generated from docs/openapi.json by `npm run sdk:types`. Do not edit.
from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, Union

from pydantic import Field

from ._model import Model, resolve_references

Cookies = List["CookiesItem"]
ExtractFields = Dict[str, "ExtractFieldsValue"]
RequestHeaders = Dict[str, str]


class ProblemPlanLimit(Model):
    limit: int
    used: Optional[int] = None
    resetsAt: Optional[str] = None
    plansUrl: str


class ProblemFailedStep(Model):
    number: int
    tried: str
    nearest: Optional[str] = None
    screenshot: Optional[str] = None


class ProblemErrorsItem(Model):
    pointer: str
    code: str
    message: str


class Problem(Model):
    type: str
    title: str
    status: int
    detail: str
    code: str
    retryable: bool
    requestId: str
    planLimit: Optional[ProblemPlanLimit] = None
    failedStep: Optional[ProblemFailedStep] = None
    errors: Optional[List[ProblemErrorsItem]] = None


class Usage(Model):
    tool: Union[Literal["screenshot", "extraction", "nameCheck", "pageWatch"], str]
    cost: int
    used: Optional[int] = None
    limit: Optional[int] = None
    remaining: Optional[int] = None
    resetsAt: Optional[str] = None


class UsageReportToolsItem(Model):
    tool: Union[Literal["screenshot", "extraction", "nameCheck", "pageWatch"], str]
    used: int
    limit: Optional[int] = None
    remaining: Optional[int] = None
    resetsAt: str
    runsPerMinute: int
    automatedRunsPerDay: int


class UsageReport(Model):
    tools: List[UsageReportToolsItem]


class FileLink(Model):
    url: str
    expiresAt: str


class Delivery(Model):
    destination: str
    state: Union[Literal["pending", "delivered", "failed"], str]
    key: Optional[str] = None
    error: Optional[str] = None


class ErrorSummary(Model):
    code: str
    message: str


class ChangedLine(Model):
    kind: Union[Literal["added", "removed", "changed"], str]
    before: Optional[str] = None
    after: Optional[str] = None


class AlertRule(Model):
    kind: Union[Literal["added_contains", "removed_contains", "added_matches", "removed_matches", "number_below", "number_above", "number_changes", "number_falls", "number_rises", "element_appears", "element_disappears", "in_stock", "out_of_stock"], str]
    text: Optional[str] = None
    pattern: Optional[str] = None
    number: Optional[float] = None
    percent: Optional[float] = None
    selector: Optional[str] = None


class IgnoredArea(Model):
    x: int
    y: int
    width: int
    height: int


class QuietHours(Model):
    from_: str = Field(..., alias="from")
    to: str


class WatchCapture(Model):
    device: Optional[Union[Literal["desktop", "laptop", "tablet", "mobile", "iphone-se", "iphone-13", "iphone-14", "iphone-15", "iphone-15-pro-max", "iphone-16", "iphone-16-pro-max", "iphone-17", "iphone-17-pro-max", "ipad-mini", "ipad", "ipad-pro-11", "pixel-7", "pixel-8", "pixel-9-pro", "pixel-10", "galaxy-s24", "galaxy-a55", "galaxy-tab-s9", "galaxy-z-flip-7"], str]] = None
    viewport: Optional[Viewport] = None
    userAgent: Optional[str] = None
    block: Optional[BlockingOptions] = None
    waitUntil: Optional[Union[Literal["networkIdle", "load"], str]] = None
    delaySeconds: Optional[int] = None
    waitForSelector: Optional[str] = None
    click: Optional[List[str]] = None
    steps: Optional[List[Step]] = None
    removeSelectors: Optional[List[str]] = None
    darkMode: Optional[bool] = None
    locale: Optional[str] = None
    timeZone: Optional[str] = None
    headers: Optional[RequestHeaders] = None
    cookies: Optional[Cookies] = None
    session: Optional[str] = None
    timeoutMs: Optional[int] = None
    lists: Optional[bool] = None
    includeSelectors: Optional[List[str]] = None
    excludeSelectors: Optional[List[str]] = None
    scroll: Optional[bool] = None


class ScreenshotCall(Model):
    url: Optional[str] = None
    device: Optional[Union[Literal["desktop", "laptop", "tablet", "mobile", "iphone-se", "iphone-13", "iphone-14", "iphone-15", "iphone-15-pro-max", "iphone-16", "iphone-16-pro-max", "iphone-17", "iphone-17-pro-max", "ipad-mini", "ipad", "ipad-pro-11", "pixel-7", "pixel-8", "pixel-9-pro", "pixel-10", "galaxy-s24", "galaxy-a55", "galaxy-tab-s9", "galaxy-z-flip-7"], str]] = None
    viewport: Optional[Viewport] = None
    userAgent: Optional[str] = None
    block: Optional[BlockingOptions] = None
    waitUntil: Optional[Union[Literal["networkIdle", "load"], str]] = None
    delaySeconds: Optional[int] = None
    waitForSelector: Optional[str] = None
    click: Optional[List[str]] = None
    steps: Optional[List[Step]] = None
    removeSelectors: Optional[List[str]] = None
    darkMode: Optional[bool] = None
    locale: Optional[str] = None
    timeZone: Optional[str] = None
    headers: Optional[RequestHeaders] = None
    cookies: Optional[Cookies] = None
    session: Optional[str] = None
    timeoutMs: Optional[int] = None
    deliverTo: Optional[str] = None
    zeroRetention: Optional[bool] = None
    html: Optional[str] = None
    hideSelectors: Optional[List[str]] = None
    css: Optional[str] = None
    geolocation: Optional[Geolocation] = None
    reducedMotion: Optional[bool] = None
    type: Optional[Union[Literal["jpeg", "png", "webp", "avif"], str]] = None
    quality: Optional[int] = None
    fullPage: Optional[bool] = None
    selector: Optional[str] = None
    clip: Optional[Clip] = None
    omitBackground: Optional[bool] = None
    resize: Optional[ImageResize] = None
    media: Optional[Union[Literal["screen", "print"], str]] = None
    widths: Optional[List[int]] = None
    maxAgeSeconds: Optional[int] = None


class PdfCall(Model):
    url: Optional[str] = None
    device: Optional[Union[Literal["desktop", "laptop", "tablet", "mobile", "iphone-se", "iphone-13", "iphone-14", "iphone-15", "iphone-15-pro-max", "iphone-16", "iphone-16-pro-max", "iphone-17", "iphone-17-pro-max", "ipad-mini", "ipad", "ipad-pro-11", "pixel-7", "pixel-8", "pixel-9-pro", "pixel-10", "galaxy-s24", "galaxy-a55", "galaxy-tab-s9", "galaxy-z-flip-7"], str]] = None
    viewport: Optional[Viewport] = None
    userAgent: Optional[str] = None
    block: Optional[BlockingOptions] = None
    waitUntil: Optional[Union[Literal["networkIdle", "load"], str]] = None
    delaySeconds: Optional[int] = None
    waitForSelector: Optional[str] = None
    click: Optional[List[str]] = None
    steps: Optional[List[Step]] = None
    removeSelectors: Optional[List[str]] = None
    darkMode: Optional[bool] = None
    locale: Optional[str] = None
    timeZone: Optional[str] = None
    headers: Optional[RequestHeaders] = None
    cookies: Optional[Cookies] = None
    session: Optional[str] = None
    timeoutMs: Optional[int] = None
    deliverTo: Optional[str] = None
    zeroRetention: Optional[bool] = None
    html: Optional[str] = None
    hideSelectors: Optional[List[str]] = None
    css: Optional[str] = None
    geolocation: Optional[Geolocation] = None
    reducedMotion: Optional[bool] = None
    paper: Optional[Union[Literal["a3", "a4", "a5", "letter", "legal", "tabloid"], str]] = None
    paperSize: Optional[PaperSize] = None
    landscape: Optional[bool] = None
    scale: Optional[float] = None
    marginMm: Optional[float] = None
    marginsMm: Optional[PageMargins] = None
    headerHtml: Optional[str] = None
    footerHtml: Optional[str] = None
    singlePage: Optional[bool] = None
    outline: Optional[bool] = None
    tagged: Optional[bool] = None
    printBackground: Optional[bool] = None
    pageRanges: Optional[str] = None
    media: Optional[Union[Literal["screen", "print"], str]] = None
    maxAgeSeconds: Optional[int] = None


class ArchiveCall(Model):
    url: Optional[str] = None
    device: Optional[Union[Literal["desktop", "laptop", "tablet", "mobile", "iphone-se", "iphone-13", "iphone-14", "iphone-15", "iphone-15-pro-max", "iphone-16", "iphone-16-pro-max", "iphone-17", "iphone-17-pro-max", "ipad-mini", "ipad", "ipad-pro-11", "pixel-7", "pixel-8", "pixel-9-pro", "pixel-10", "galaxy-s24", "galaxy-a55", "galaxy-tab-s9", "galaxy-z-flip-7"], str]] = None
    viewport: Optional[Viewport] = None
    userAgent: Optional[str] = None
    block: Optional[BlockingOptions] = None
    waitUntil: Optional[Union[Literal["networkIdle", "load"], str]] = None
    delaySeconds: Optional[int] = None
    waitForSelector: Optional[str] = None
    click: Optional[List[str]] = None
    steps: Optional[List[Step]] = None
    removeSelectors: Optional[List[str]] = None
    darkMode: Optional[bool] = None
    locale: Optional[str] = None
    timeZone: Optional[str] = None
    headers: Optional[RequestHeaders] = None
    cookies: Optional[Cookies] = None
    session: Optional[str] = None
    timeoutMs: Optional[int] = None
    deliverTo: Optional[str] = None
    zeroRetention: Optional[bool] = None
    html: Optional[str] = None
    hideSelectors: Optional[List[str]] = None
    css: Optional[str] = None
    geolocation: Optional[Geolocation] = None
    reducedMotion: Optional[bool] = None
    format: Optional[Union[Literal["html", "mhtml"], str]] = None
    maxAgeSeconds: Optional[int] = None


class ExtractCall(Model):
    url: str
    device: Optional[Union[Literal["desktop", "laptop", "tablet", "mobile", "iphone-se", "iphone-13", "iphone-14", "iphone-15", "iphone-15-pro-max", "iphone-16", "iphone-16-pro-max", "iphone-17", "iphone-17-pro-max", "ipad-mini", "ipad", "ipad-pro-11", "pixel-7", "pixel-8", "pixel-9-pro", "pixel-10", "galaxy-s24", "galaxy-a55", "galaxy-tab-s9", "galaxy-z-flip-7"], str]] = None
    viewport: Optional[Viewport] = None
    userAgent: Optional[str] = None
    block: Optional[BlockingOptions] = None
    waitUntil: Optional[Union[Literal["networkIdle", "load"], str]] = None
    delaySeconds: Optional[int] = None
    waitForSelector: Optional[str] = None
    click: Optional[List[str]] = None
    steps: Optional[List[Step]] = None
    removeSelectors: Optional[List[str]] = None
    darkMode: Optional[bool] = None
    locale: Optional[str] = None
    timeZone: Optional[str] = None
    headers: Optional[RequestHeaders] = None
    cookies: Optional[Cookies] = None
    session: Optional[str] = None
    timeoutMs: Optional[int] = None
    deliverTo: Optional[str] = None
    zeroRetention: Optional[bool] = None
    formats: Optional[List[Union[Literal["markdown", "html", "text", "rawHtml", "links", "images", "metadata"], str]]] = None
    fields: Optional[ExtractFields] = None
    preset: Optional[Union[Literal["product", "article", "job", "event", "organization", "recipe"], str]] = None
    tables: Optional[bool] = None
    lists: Optional[bool] = None
    schema_: Optional[Dict[str, Any]] = Field(None, alias="schema")
    brand: Optional[bool] = None
    onlyMainContent: Optional[bool] = None
    includeSelectors: Optional[List[str]] = None
    excludeSelectors: Optional[List[str]] = None
    comments: Optional[Union[Literal["keep", "drop"], str]] = None
    maxCharacters: Optional[int] = None
    scroll: Optional[bool] = None


class CompareCall(Model):
    base: str
    other: str
    screenshot: Optional[ScreenshotOptions] = None


class BlockingOptions(Model):
    ads: Optional[bool] = None
    banners: Optional[bool] = None
    trackers: Optional[bool] = None
    chatWidgets: Optional[bool] = None
    popups: Optional[bool] = None


class Clip(Model):
    x: float
    y: float
    width: float
    height: float


class CookiesItem(Model):
    name: str
    value: str
    httpOnly: Optional[bool] = None
    secure: Optional[bool] = None
    sameSite: Optional[Union[Literal["Strict", "Lax", "None"], str]] = None


class ExtractFieldsValueFieldsValueFieldsValue(Model):
    selector: str
    attribute: Optional[str] = None
    type: Optional[Union[Literal["text", "number", "money", "date", "boolean", "url", "image", "html", "attribute"], str]] = None
    list: Optional[bool] = None


class ExtractFieldsValueFieldsValue(Model):
    selector: str
    attribute: Optional[str] = None
    type: Optional[Union[Literal["text", "number", "money", "date", "boolean", "url", "image", "html", "attribute"], str]] = None
    list: Optional[bool] = None
    fields: Optional[Dict[str, ExtractFieldsValueFieldsValueFieldsValue]] = None


class ExtractFieldsValue(Model):
    selector: str
    attribute: Optional[str] = None
    type: Optional[Union[Literal["text", "number", "money", "date", "boolean", "url", "image", "html", "attribute"], str]] = None
    list: Optional[bool] = None
    fields: Optional[Dict[str, ExtractFieldsValueFieldsValue]] = None


class StepClick(Model):
    selector: Optional[str] = None
    text: Optional[str] = None
    role: Optional[str] = None
    name: Optional[str] = None


class StepType(Model):
    selector: Optional[str] = None
    text: Optional[str] = None
    role: Optional[str] = None
    name: Optional[str] = None
    value: str


class StepPress(Model):
    selector: Optional[str] = None
    text: Optional[str] = None
    role: Optional[str] = None
    name: Optional[str] = None
    key: str


class StepSelect(Model):
    selector: Optional[str] = None
    text: Optional[str] = None
    role: Optional[str] = None
    name: Optional[str] = None
    values: List[str]


class StepCheck(Model):
    selector: Optional[str] = None
    text: Optional[str] = None
    role: Optional[str] = None
    name: Optional[str] = None
    checked: Optional[bool] = None


class StepHover(Model):
    selector: Optional[str] = None
    text: Optional[str] = None
    role: Optional[str] = None
    name: Optional[str] = None


class StepScroll(Model):
    selector: Optional[str] = None
    text: Optional[str] = None
    role: Optional[str] = None
    name: Optional[str] = None
    by: Optional[int] = None


class StepScrollUntil(Model):
    end: Optional[bool] = None
    selector: Optional[str] = None
    count: Optional[int] = None


class StepWait(Model):
    selector: Optional[str] = None
    text: Optional[str] = None
    role: Optional[str] = None
    name: Optional[str] = None
    ms: Optional[int] = None
    idle: Optional[bool] = None


class Step(Model):
    click: Optional[StepClick] = None
    type: Optional[StepType] = None
    press: Optional[StepPress] = None
    select: Optional[StepSelect] = None
    check: Optional[StepCheck] = None
    hover: Optional[StepHover] = None
    scroll: Optional[StepScroll] = None
    scrollUntil: Optional[StepScrollUntil] = None
    wait: Optional[StepWait] = None


class Viewport(Model):
    width: Optional[int] = None
    height: Optional[int] = None
    scale: Optional[int] = None


class Geolocation(Model):
    latitude: float
    longitude: float
    accuracy: Optional[float] = None


class ImageResize(Model):
    width: Optional[int] = None
    height: Optional[int] = None
    fit: Optional[Union[Literal["cover", "contain", "inside"], str]] = None


class ImageArea(Model):
    x: int
    y: int
    width: int
    height: int


class PaperSize(Model):
    width: float
    height: float
    unit: Optional[Union[Literal["mm", "in"], str]] = None


class PageMargins(Model):
    top: Optional[float] = None
    right: Optional[float] = None
    bottom: Optional[float] = None
    left: Optional[float] = None


class CaptureResultWidthsItem(Model):
    width: int
    id: Optional[str] = None
    url: str
    finalUrl: str
    title: str
    status: Optional[int] = None
    contentType: str
    sizeBytes: int
    file: Optional[FileLink] = None
    content: Optional[str] = None
    fullHeight: Optional[int] = None
    delivery: Optional[Delivery] = None
    botChallenge: Optional[str] = None
    emptyReason: Optional[Union[Literal["still_loading", "blocked_script", "frame_only", "no_text"], str]] = None


class CaptureResult(Model):
    id: Optional[str] = None
    url: str
    finalUrl: str
    title: str
    status: Optional[int] = None
    contentType: str
    sizeBytes: int
    file: Optional[FileLink] = None
    content: Optional[str] = None
    fullHeight: Optional[int] = None
    delivery: Optional[Delivery] = None
    botChallenge: Optional[str] = None
    emptyReason: Optional[Union[Literal["still_loading", "blocked_script", "frame_only", "no_text"], str]] = None
    cachedAt: Optional[str] = None
    widths: Optional[List[CaptureResultWidthsItem]] = None
    usage: Usage


class CompareResultPicture(Model):
    share: float
    areas: List[ImageArea]
    width: int
    height: int
    isCropped: bool
    id: Optional[str] = None
    file: Optional[FileLink] = None


class CompareResultText(Model):
    added: int
    removed: int
    changes: List[ChangedLine]
    isRewritten: bool


class CompareResult(Model):
    isSame: bool
    base: ComparedPage
    other: ComparedPage
    picture: Optional[CompareResultPicture] = None
    text: Optional[CompareResultText] = None
    usage: Usage


class ComparedPage(Model):
    id: Optional[str] = None
    url: str
    finalUrl: str
    title: str
    status: Optional[int] = None
    file: Optional[FileLink] = None
    botChallenge: Optional[str] = None
    emptyReason: Optional[Union[Literal["still_loading", "blocked_script", "frame_only", "no_text"], str]] = None


class ExtractionResultLinksItem(Model):
    url: str
    text: str


class ExtractionResultImagesItem(Model):
    url: str
    alt: str
    width: Optional[int] = None
    height: Optional[int] = None


class ExtractionResultMissingItem(Model):
    pointer: str
    reason: Union[Literal["not_found", "empty", "not_a_number", "not_a_url", "not_a_date", "not_money", "not_a_boolean", "no_currency", "ambiguous_currency", "too_many", "too_slow", "not_in_enum", "not_an_integer", "not_an_email", "out_of_range"], str]
    selector: Optional[str] = None
    nearest: Optional[str] = None


class ExtractionResultTablesItem(Model):
    caption: Optional[str] = None
    header: Optional[List[str]] = None
    rows: List[List[str]]
    isTruncated: bool


class ExtractionResultListsItem(Model):
    fields: ExtractFields
    records: List[Dict[str, Any]]
    isTruncated: bool


class ExtractionResultBrandColors(Model):
    background: Optional[str] = None
    text: Optional[str] = None
    heading: Optional[str] = None
    link: Optional[str] = None
    button: Optional[str] = None
    buttonText: Optional[str] = None
    accent: Optional[str] = None


class ExtractionResultBrandFontsItem(Model):
    family: str
    usedFor: Union[Literal["text", "headings", "buttons"], str]
    isWebFont: bool


class ExtractionResultBrandLogosItem(Model):
    url: str
    source: Union[Literal["jsonLd", "metadata", "header", "icon"], str]
    width: Optional[int] = None
    height: Optional[int] = None


class ExtractionResultBrand(Model):
    name: Optional[str] = None
    colors: ExtractionResultBrandColors
    fonts: List[ExtractionResultBrandFontsItem]
    logos: List[ExtractionResultBrandLogosItem]


class ExtractionResultMetadata(Model):
    description: Optional[str] = None
    language: Optional[str] = None
    author: Optional[str] = None
    siteName: Optional[str] = None
    publishedAt: Optional[str] = None
    modifiedAt: Optional[str] = None
    canonical: Optional[str] = None
    image: Optional[str] = None
    wordCount: int
    isTruncated: bool
    pageCount: Optional[int] = None
    readPages: Optional[int] = None
    unreadablePages: Optional[List[int]] = None


class ExtractionResult(Model):
    id: Optional[str] = None
    url: str
    finalUrl: str
    title: str
    status: Optional[int] = None
    markdown: Optional[str] = None
    html: Optional[str] = None
    text: Optional[str] = None
    rawHtml: Optional[str] = None
    links: Optional[List[ExtractionResultLinksItem]] = None
    images: Optional[List[ExtractionResultImagesItem]] = None
    nextOffset: Optional[int] = None
    totalCharacters: Optional[int] = None
    data: Optional[Dict[str, Any]] = None
    missing: Optional[List[ExtractionResultMissingItem]] = None
    sources: Optional[Dict[str, Union[Literal["selector", "json_ld", "microdata", "open_graph", "table", "visible", "metadata"], str]]] = None
    tables: Optional[List[ExtractionResultTablesItem]] = None
    lists: Optional[List[ExtractionResultListsItem]] = None
    brand: Optional[ExtractionResultBrand] = None
    metadata: ExtractionResultMetadata
    delivery: Optional[Delivery] = None
    botChallenge: Optional[str] = None
    emptyReason: Optional[Union[Literal["still_loading", "blocked_script", "frame_only", "no_text"], str]] = None
    notKept: Optional[Union[Literal["too_large", "storage_full", "storage_failed"], str]] = None
    usage: Usage


class Capture(Model):
    id: str
    kind: Union[Literal["screenshot", "extraction", "pdf", "archive"], str]
    url: str
    finalUrl: str
    title: str
    status: Optional[int] = None
    contentType: str
    sizeBytes: int
    file: FileLink
    createdAt: str
    expiresAt: str


class CaptureText(Model):
    id: str
    url: str
    finalUrl: str
    title: str
    status: Optional[int] = None
    text: str
    offset: int
    nextOffset: Optional[int] = None
    totalCharacters: int


class CapturePage(Model):
    data: List[Capture]
    nextCursor: Optional[str] = None


class NameCheckCall(Model):
    name: str
    tlds: Optional[List[str]] = None
    platforms: Optional[List[Union[Literal["twitter", "instagram", "youtube", "github", "gitlab", "npm", "npm_scope", "pypi", "crates", "rubygems", "packagist", "dockerhub", "homebrew", "vscode", "bluesky", "reddit", "tiktok", "twitch", "linkedin", "producthunt", "telegram", "mastodon"], str]]] = None
    variations: Optional[bool] = None
    ideas: Optional[int] = None


class NameCheckResult(Model):
    id: Optional[str] = None
    domains: List[DomainRow]
    handles: List[HandleRow]
    notice: Optional[str] = None
    usage: Usage


class DomainRowPrice(Model):
    registrationCents: int
    renewalCents: int
    listedOn: str


class DomainRow(Model):
    name: str
    variation: Optional[Union[Literal["hyphen", "underscore", "combined", "prefix", "suffix", "spelling", "short", "ending"], str]] = None
    isAvailable: Optional[bool] = None
    status: Union[Literal["available", "taken", "reserved", "invalid", "unknown"], str]
    reason: Optional[Union[Literal["underscore", "too_long", "too_short", "not_registrable", "double_hyphen", "punycode", "not_allowed", "digits_only", "reserved_word", "withheld", "expiring", "for_sale", "parked", "short_name", "rate_limited", "timeout", "unreachable", "unclear", "usually_reserved", "not_open", "login_required", "blocked", "switched_off"], str]] = None
    checkedAt: Optional[str] = None
    checkedVia: Optional[Union[Literal["dns", "rdap", "whois"], str]] = None
    expiresAt: Optional[str] = None
    price: Optional[DomainRowPrice] = None


class HandleRow(Model):
    platform: Union[Literal["twitter", "instagram", "youtube", "github", "gitlab", "npm", "npm_scope", "pypi", "crates", "rubygems", "packagist", "dockerhub", "homebrew", "vscode", "bluesky", "reddit", "tiktok", "twitch", "linkedin", "producthunt", "telegram", "mastodon"], str]
    handle: str
    variation: Optional[Union[Literal["hyphen", "underscore", "combined", "prefix", "suffix", "spelling", "short", "ending"], str]] = None
    isAvailable: Optional[bool] = None
    status: Union[Literal["available", "taken", "reserved", "invalid", "unknown"], str]
    reason: Optional[Union[Literal["underscore", "too_long", "too_short", "not_registrable", "double_hyphen", "punycode", "not_allowed", "digits_only", "reserved_word", "withheld", "expiring", "for_sale", "parked", "short_name", "rate_limited", "timeout", "unreachable", "unclear", "usually_reserved", "not_open", "login_required", "blocked", "switched_off"], str]] = None
    checkedAt: Optional[str] = None
    url: str


class CheckCounts(Model):
    available: int
    unknown: int
    total: int


class Check(Model):
    id: str
    name: str
    tlds: List[str]
    platforms: List[Union[Literal["twitter", "instagram", "youtube", "github", "gitlab", "npm", "npm_scope", "pypi", "crates", "rubygems", "packagist", "dockerhub", "homebrew", "vscode", "bluesky", "reddit", "tiktok", "twitch", "linkedin", "producthunt", "telegram", "mastodon"], str]]
    variations: bool
    ideas: Optional[int] = None
    domains: CheckCounts
    handles: CheckCounts
    createdAt: str
    expiresAt: str


class CheckPage(Model):
    data: List[Check]
    nextCursor: Optional[str] = None


class CheckDetailsRows(Model):
    domains: List[DomainRow]
    handles: List[HandleRow]


class CheckDetails(Model):
    id: str
    name: str
    tlds: List[str]
    platforms: List[Union[Literal["twitter", "instagram", "youtube", "github", "gitlab", "npm", "npm_scope", "pypi", "crates", "rubygems", "packagist", "dockerhub", "homebrew", "vscode", "bluesky", "reddit", "tiktok", "twitch", "linkedin", "producthunt", "telegram", "mastodon"], str]]
    variations: bool
    ideas: Optional[int] = None
    domains: CheckCounts
    handles: CheckCounts
    createdAt: str
    expiresAt: str
    rows: CheckDetailsRows


class CreateCapturesJob(Model):
    urls: List[str]
    screenshot: Optional[ScreenshotOptions] = None
    pdf: Optional[PdfOptions] = None
    archive: Optional[ArchiveOptions] = None
    extract: Optional[ExtractOptions] = None
    onLimit: Optional[Union[Literal["refuse", "truncate"], str]] = None
    dryRun: Optional[bool] = None
    mailsResults: Optional[bool] = None
    webhook: Optional[JobWebhook] = None


class CreateChecksJob(Model):
    names: List[str]
    tlds: Optional[List[str]] = None
    platforms: Optional[List[Union[Literal["twitter", "instagram", "youtube", "github", "gitlab", "npm", "npm_scope", "pypi", "crates", "rubygems", "packagist", "dockerhub", "homebrew", "vscode", "bluesky", "reddit", "tiktok", "twitch", "linkedin", "producthunt", "telegram", "mastodon"], str]]] = None
    variations: Optional[bool] = None
    onLimit: Optional[Union[Literal["refuse", "truncate"], str]] = None
    dryRun: Optional[bool] = None
    mailsResults: Optional[bool] = None
    webhook: Optional[JobWebhook] = None


class CreateCrawlJob(Model):
    url: str
    limit: Optional[int] = None
    maxDepth: Optional[int] = None
    include: Optional[List[str]] = None
    exclude: Optional[List[str]] = None
    scope: Optional[Union[Literal["site", "path"], str]] = None
    subdomains: Optional[bool] = None
    sitemap: Optional[Union[Literal["include", "skip", "only"], str]] = None
    ignoreQuery: Optional[bool] = None
    delaySeconds: Optional[int] = None
    extract: Optional[ExtractOptions] = None
    onLimit: Optional[Union[Literal["refuse", "truncate"], str]] = None
    dryRun: Optional[bool] = None
    mailsResults: Optional[bool] = None
    webhook: Optional[JobWebhook] = None


class CaptureList(Model):
    urls: List[str]
    screenshot: Optional[ScreenshotOptions] = None
    pdf: Optional[PdfOptions] = None
    archive: Optional[ArchiveOptions] = None
    extract: Optional[ExtractOptions] = None


class CheckList(Model):
    names: List[str]
    tlds: Optional[List[str]] = None
    platforms: Optional[List[Union[Literal["twitter", "instagram", "youtube", "github", "gitlab", "npm", "npm_scope", "pypi", "crates", "rubygems", "packagist", "dockerhub", "homebrew", "vscode", "bluesky", "reddit", "tiktok", "twitch", "linkedin", "producthunt", "telegram", "mastodon"], str]]] = None
    variations: Optional[bool] = None


class JobWebhook(Model):
    url: str
    events: Optional[List[Union[Literal["job.completed", "job.failed", "job.item.completed"], str]]] = None
    secret: Optional[str] = None


class ScreenshotOptions(Model):
    device: Optional[Union[Literal["desktop", "laptop", "tablet", "mobile", "iphone-se", "iphone-13", "iphone-14", "iphone-15", "iphone-15-pro-max", "iphone-16", "iphone-16-pro-max", "iphone-17", "iphone-17-pro-max", "ipad-mini", "ipad", "ipad-pro-11", "pixel-7", "pixel-8", "pixel-9-pro", "pixel-10", "galaxy-s24", "galaxy-a55", "galaxy-tab-s9", "galaxy-z-flip-7"], str]] = None
    viewport: Optional[Viewport] = None
    userAgent: Optional[str] = None
    block: Optional[BlockingOptions] = None
    waitUntil: Optional[Union[Literal["networkIdle", "load"], str]] = None
    delaySeconds: Optional[int] = None
    waitForSelector: Optional[str] = None
    click: Optional[List[str]] = None
    steps: Optional[List[Step]] = None
    removeSelectors: Optional[List[str]] = None
    darkMode: Optional[bool] = None
    locale: Optional[str] = None
    timeZone: Optional[str] = None
    session: Optional[str] = None
    timeoutMs: Optional[int] = None
    deliverTo: Optional[str] = None
    hideSelectors: Optional[List[str]] = None
    css: Optional[str] = None
    geolocation: Optional[Geolocation] = None
    reducedMotion: Optional[bool] = None
    type: Optional[Union[Literal["jpeg", "png", "webp", "avif"], str]] = None
    quality: Optional[int] = None
    fullPage: Optional[bool] = None
    selector: Optional[str] = None
    clip: Optional[Clip] = None
    omitBackground: Optional[bool] = None
    resize: Optional[ImageResize] = None
    media: Optional[Union[Literal["screen", "print"], str]] = None


class PdfOptions(Model):
    device: Optional[Union[Literal["desktop", "laptop", "tablet", "mobile", "iphone-se", "iphone-13", "iphone-14", "iphone-15", "iphone-15-pro-max", "iphone-16", "iphone-16-pro-max", "iphone-17", "iphone-17-pro-max", "ipad-mini", "ipad", "ipad-pro-11", "pixel-7", "pixel-8", "pixel-9-pro", "pixel-10", "galaxy-s24", "galaxy-a55", "galaxy-tab-s9", "galaxy-z-flip-7"], str]] = None
    viewport: Optional[Viewport] = None
    userAgent: Optional[str] = None
    block: Optional[BlockingOptions] = None
    waitUntil: Optional[Union[Literal["networkIdle", "load"], str]] = None
    delaySeconds: Optional[int] = None
    waitForSelector: Optional[str] = None
    click: Optional[List[str]] = None
    steps: Optional[List[Step]] = None
    removeSelectors: Optional[List[str]] = None
    darkMode: Optional[bool] = None
    locale: Optional[str] = None
    timeZone: Optional[str] = None
    session: Optional[str] = None
    timeoutMs: Optional[int] = None
    deliverTo: Optional[str] = None
    hideSelectors: Optional[List[str]] = None
    css: Optional[str] = None
    geolocation: Optional[Geolocation] = None
    reducedMotion: Optional[bool] = None
    paper: Optional[Union[Literal["a3", "a4", "a5", "letter", "legal", "tabloid"], str]] = None
    paperSize: Optional[PaperSize] = None
    landscape: Optional[bool] = None
    scale: Optional[float] = None
    marginMm: Optional[float] = None
    marginsMm: Optional[PageMargins] = None
    headerHtml: Optional[str] = None
    footerHtml: Optional[str] = None
    singlePage: Optional[bool] = None
    outline: Optional[bool] = None
    tagged: Optional[bool] = None
    printBackground: Optional[bool] = None
    pageRanges: Optional[str] = None
    media: Optional[Union[Literal["screen", "print"], str]] = None


class ArchiveOptions(Model):
    device: Optional[Union[Literal["desktop", "laptop", "tablet", "mobile", "iphone-se", "iphone-13", "iphone-14", "iphone-15", "iphone-15-pro-max", "iphone-16", "iphone-16-pro-max", "iphone-17", "iphone-17-pro-max", "ipad-mini", "ipad", "ipad-pro-11", "pixel-7", "pixel-8", "pixel-9-pro", "pixel-10", "galaxy-s24", "galaxy-a55", "galaxy-tab-s9", "galaxy-z-flip-7"], str]] = None
    viewport: Optional[Viewport] = None
    userAgent: Optional[str] = None
    block: Optional[BlockingOptions] = None
    waitUntil: Optional[Union[Literal["networkIdle", "load"], str]] = None
    delaySeconds: Optional[int] = None
    waitForSelector: Optional[str] = None
    click: Optional[List[str]] = None
    steps: Optional[List[Step]] = None
    removeSelectors: Optional[List[str]] = None
    darkMode: Optional[bool] = None
    locale: Optional[str] = None
    timeZone: Optional[str] = None
    session: Optional[str] = None
    timeoutMs: Optional[int] = None
    deliverTo: Optional[str] = None
    hideSelectors: Optional[List[str]] = None
    css: Optional[str] = None
    geolocation: Optional[Geolocation] = None
    reducedMotion: Optional[bool] = None
    format: Optional[Union[Literal["html", "mhtml"], str]] = None


class ExtractOptions(Model):
    device: Optional[Union[Literal["desktop", "laptop", "tablet", "mobile", "iphone-se", "iphone-13", "iphone-14", "iphone-15", "iphone-15-pro-max", "iphone-16", "iphone-16-pro-max", "iphone-17", "iphone-17-pro-max", "ipad-mini", "ipad", "ipad-pro-11", "pixel-7", "pixel-8", "pixel-9-pro", "pixel-10", "galaxy-s24", "galaxy-a55", "galaxy-tab-s9", "galaxy-z-flip-7"], str]] = None
    viewport: Optional[Viewport] = None
    userAgent: Optional[str] = None
    block: Optional[BlockingOptions] = None
    waitUntil: Optional[Union[Literal["networkIdle", "load"], str]] = None
    delaySeconds: Optional[int] = None
    waitForSelector: Optional[str] = None
    click: Optional[List[str]] = None
    steps: Optional[List[Step]] = None
    removeSelectors: Optional[List[str]] = None
    darkMode: Optional[bool] = None
    locale: Optional[str] = None
    timeZone: Optional[str] = None
    session: Optional[str] = None
    timeoutMs: Optional[int] = None
    deliverTo: Optional[str] = None
    formats: Optional[List[Union[Literal["markdown", "html", "text", "rawHtml", "links", "images", "metadata"], str]]] = None
    fields: Optional[ExtractFields] = None
    preset: Optional[Union[Literal["product", "article", "job", "event", "organization", "recipe"], str]] = None
    tables: Optional[bool] = None
    lists: Optional[bool] = None
    schema_: Optional[Dict[str, Any]] = Field(None, alias="schema")
    brand: Optional[bool] = None
    onlyMainContent: Optional[bool] = None
    includeSelectors: Optional[List[str]] = None
    excludeSelectors: Optional[List[str]] = None
    comments: Optional[Union[Literal["keep", "drop"], str]] = None
    scroll: Optional[bool] = None


class CreatedJob(Model):
    job: Optional[Job] = None
    list: ListValidation
    webhookId: Optional[str] = None


class ListValidationDuplicatesItem(Model):
    position: int
    value: str


class ListValidation(Model):
    entries: Optional[List[ReadEntry]] = None
    valid: int
    duplicateCount: int
    duplicates: List[ListValidationDuplicatesItem]
    refusedCount: int
    refused: List[RefusedEntry]
    truncated: int
    uses: int
    remaining: Optional[int] = None
    startsLater: int


class ReadEntry(Model):
    position: int
    input: str


class RefusedEntry(Model):
    position: int
    value: str
    reason: str


class SitemapProblem(Model):
    url: str
    reason: str


class JobCrawl(Model):
    url: str
    limit: Optional[int] = None
    maxDepth: Optional[int] = None
    include: Optional[List[str]] = None
    exclude: Optional[List[str]] = None
    scope: Optional[Union[Literal["site", "path"], str]] = None
    subdomains: Optional[bool] = None
    sitemap: Optional[Union[Literal["include", "skip", "only"], str]] = None
    ignoreQuery: Optional[bool] = None
    delaySeconds: Optional[int] = None
    disallowed: int
    sitemapProblems: List[SitemapProblem]
    isWatched: bool


class JobUses(Model):
    reserved: int
    committed: int
    released: int


class Job(Model):
    id: str
    kind: Union[Literal["captures", "checks", "crawl"], str]
    type: Optional[Union[Literal["screenshot", "pdf", "archive", "extract"], str]] = None
    crawl: Optional[JobCrawl] = None
    hasRecords: bool
    state: Union[Literal["queued", "running", "completed", "partial", "failed", "canceled"], str]
    total: int
    queued: int
    running: int
    done: int
    failed: int
    skipped: int
    canceled: int
    uses: JobUses
    waitsForJob: bool
    waitingUntil: Optional[str] = None
    createdAt: str
    startedAt: Optional[str] = None
    finishedAt: Optional[str] = None
    shareId: Optional[str] = None
    expiresAt: str


class JobPage(Model):
    data: List[Job]
    nextCursor: Optional[str] = None


class JobItemCapture(Model):
    id: str
    finalUrl: str
    title: str
    status: Optional[int] = None
    contentType: str
    sizeBytes: int
    file: FileLink


class JobItemResultsItem(Model):
    source: str
    name: str
    status: Union[Literal["available", "taken", "reserved", "invalid", "unknown"], str]
    reason: Optional[Union[Literal["underscore", "too_long", "too_short", "not_registrable", "double_hyphen", "punycode", "not_allowed", "digits_only", "reserved_word", "withheld", "expiring", "for_sale", "parked", "short_name", "rate_limited", "timeout", "unreachable", "unclear", "usually_reserved", "not_open", "login_required", "blocked", "switched_off"], str]] = None


class JobItem(Model):
    id: str
    position: int
    input: str
    state: Union[Literal["queued", "running", "done", "failed", "skipped", "canceled"], str]
    attempts: int
    error: Optional[ErrorSummary] = None
    charged: bool
    unchangedBy: Optional[Union[Literal["not_modified", "sitemap"], str]] = None
    capture: Optional[JobItemCapture] = None
    delivery: Optional[Delivery] = None
    checkId: Optional[str] = None
    results: Optional[List[JobItemResultsItem]] = None
    startedAt: Optional[str] = None
    finishedAt: Optional[str] = None


class JobItemPage(Model):
    data: List[JobItem]
    nextCursor: Optional[str] = None


class MapCall(Model):
    url: str
    include: Optional[List[str]] = None
    exclude: Optional[List[str]] = None
    scope: Optional[Union[Literal["site", "path"], str]] = None
    subdomains: Optional[bool] = None
    sitemap: Optional[Union[Literal["include", "skip", "only"], str]] = None
    ignoreQuery: Optional[bool] = None
    search: Optional[str] = None
    limit: Optional[int] = None


class MapResultLinksItem(Model):
    url: str
    title: Optional[str] = None
    description: Optional[str] = None


class MapResult(Model):
    links: List[MapResultLinksItem]
    isTruncated: bool
    sitemapProblems: List[SitemapProblem]
    usage: Usage


class CreateScheduleCrawl(Model):
    url: str
    limit: Optional[int] = None
    maxDepth: Optional[int] = None
    include: Optional[List[str]] = None
    exclude: Optional[List[str]] = None
    scope: Optional[Union[Literal["site", "path"], str]] = None
    subdomains: Optional[bool] = None
    sitemap: Optional[Union[Literal["include", "skip", "only"], str]] = None
    ignoreQuery: Optional[bool] = None
    delaySeconds: Optional[int] = None
    extract: Optional[ExtractOptions] = None
    ignore: Optional[List[str]] = None
    opensUnchanged: Optional[bool] = None


class CreateSchedule(Model):
    name: Optional[str] = None
    captures: Optional[CaptureList] = None
    checks: Optional[CheckList] = None
    crawl: Optional[CreateScheduleCrawl] = None
    job: Optional[str] = None
    cron: str
    timeZone: Optional[str] = None
    mailsResults: Optional[bool] = None
    dryRun: Optional[bool] = None


class UpdateSchedule(Model):
    name: Optional[str] = None
    cron: Optional[str] = None
    timeZone: Optional[str] = None
    mailsResults: Optional[bool] = None
    isPaused: Optional[bool] = None


class CreatedScheduleList(Model):
    entries: Optional[List[ReadEntry]] = None
    valid: int
    duplicateCount: int
    refusedCount: int
    refused: List[RefusedEntry]


class CreatedSchedule(Model):
    schedule: Optional[Schedule] = None
    nextRuns: List[str]
    usesPerMonth: int
    remaining: Optional[int] = None
    list: Optional[CreatedScheduleList] = None


class ScheduleCrawl(Model):
    url: str
    limit: Optional[int] = None
    maxDepth: Optional[int] = None
    include: Optional[List[str]] = None
    exclude: Optional[List[str]] = None
    scope: Optional[Union[Literal["site", "path"], str]] = None
    subdomains: Optional[bool] = None
    sitemap: Optional[Union[Literal["include", "skip", "only"], str]] = None
    ignoreQuery: Optional[bool] = None
    delaySeconds: Optional[int] = None
    ignore: Optional[List[str]] = None
    opensUnchanged: Optional[bool] = None


class Schedule(Model):
    id: str
    name: str
    kind: Union[Literal["captures", "checks", "crawl"], str]
    type: Union[Literal["screenshot", "pdf", "archive", "extract", "check"], str]
    total: int
    firstInput: str
    crawl: Optional[ScheduleCrawl] = None
    cron: str
    timeZone: str
    mailsResults: bool
    state: Union[Literal["active", "paused", "stopped"], str]
    stopReason: Optional[Union[Literal["limit_reached", "no_access", "plan_limit"], str]] = None
    nextRunAt: Optional[str] = None
    usesPerMonth: int
    expectedUsesPerMonth: Optional[int] = None
    lastRun: Optional[ScheduleRun] = None
    createdAt: str


class SchedulePage(Model):
    data: List[Schedule]
    nextCursor: Optional[str] = None


class SiteRunResult(Model):
    isBaseline: bool
    incompleteReason: Optional[Union[Literal["canceled", "no_access", "limit_reached", "start_failed", "sitemap_failed", "page_limit"], str]] = None
    new: int
    changed: int
    removed: int
    unopened: int


class SiteChange(Model):
    run: str
    kind: Union[Literal["new", "changed", "removed"], str]
    url: str
    title: str
    summary: str
    addedLines: int
    removedLines: int
    changes: List[ChangedLine]
    ignoredChanges: List[ChangedLine]
    item: Optional[str] = None
    foundAt: str


class SiteChangePage(Model):
    data: List[SiteChange]
    nextCursor: Optional[str] = None


class ScheduleRun(Model):
    dueAt: str
    createdAt: str
    job: Optional[Job] = None
    site: Optional[SiteRunResult] = None


class ScheduleResultNames(Model):
    available: int
    total: int


class ScheduleResult(Model):
    dueAt: str
    createdAt: str
    job: Optional[Job] = None
    site: Optional[SiteRunResult] = None
    item: Optional[JobItem] = None
    names: Optional[ScheduleResultNames] = None


class ScheduleResultPage(Model):
    data: List[ScheduleResult]
    nextCursor: Optional[str] = None


class CreateWatch(Model):
    url: Optional[str] = None
    name: Optional[str] = None
    platform: Optional[Union[Literal["twitter", "instagram", "youtube"], str]] = None
    title: Optional[str] = None
    selector: Optional[str] = None
    value: Optional[Union[Literal["price", "stock"], str]] = None
    ignore: Optional[List[str]] = None
    ignoreSelectors: Optional[List[str]] = None
    picture: Optional[bool] = None
    pictureThreshold: Optional[float] = None
    ignoreAreas: Optional[List[IgnoredArea]] = None
    alertIf: Optional[List[AlertRule]] = None
    intervalMinutes: Optional[int] = None
    capture: Optional[WatchCapture] = None
    cron: Optional[str] = None
    timeZone: Optional[str] = None
    quietHours: Optional[QuietHours] = None
    tags: Optional[List[str]] = None


class UpdateWatch(Model):
    isPaused: Optional[bool] = None
    title: Optional[str] = None
    selector: Optional[str] = None
    value: Optional[Union[Literal["price", "stock"], str]] = None
    ignore: Optional[List[str]] = None
    ignoreSelectors: Optional[List[str]] = None
    picture: Optional[bool] = None
    pictureThreshold: Optional[float] = None
    ignoreAreas: Optional[List[IgnoredArea]] = None
    alertIf: Optional[List[AlertRule]] = None
    intervalMinutes: Optional[int] = None
    capture: Optional[WatchCapture] = None
    cron: Optional[str] = None
    timeZone: Optional[str] = None
    quietHours: Optional[QuietHours] = None
    tags: Optional[List[str]] = None


class ImportWatches(Model):
    urls: Optional[List[str]] = None
    opml: Optional[str] = None
    job: Optional[str] = None
    selector: Optional[str] = None
    value: Optional[Union[Literal["price", "stock"], str]] = None
    ignore: Optional[List[str]] = None
    ignoreSelectors: Optional[List[str]] = None
    picture: Optional[bool] = None
    pictureThreshold: Optional[float] = None
    ignoreAreas: Optional[List[IgnoredArea]] = None
    alertIf: Optional[List[AlertRule]] = None
    intervalMinutes: Optional[int] = None
    capture: Optional[WatchCapture] = None
    cron: Optional[str] = None
    timeZone: Optional[str] = None
    quietHours: Optional[QuietHours] = None
    tags: Optional[List[str]] = None
    dryRun: Optional[bool] = None


class ImportedWatches(Model):
    data: List[Watch]
    entries: Optional[List[ReadEntry]] = None
    valid: int
    duplicateCount: int
    refusedCount: int
    refused: List[RefusedEntry]
    remaining: int


class Watch(Model):
    id: str
    kind: Union[Literal["page", "name"], str]
    title: str
    state: Union[Literal["new", "same", "changed", "unstable", "error", "taken", "available", "reserved", "invalid"], str]
    pausedReason: Optional[Union[Literal["user", "limit", "no_access"], str]] = None
    nextCheckAt: Optional[str] = None
    lastCheckedAt: Optional[str] = None
    lastChangedAt: Optional[str] = None
    createdAt: str
    page: Optional[WatchedPage] = None
    name: Optional[WatchedName] = None


class WatchListLimits(Model):
    pages: int
    intervalMinutes: int
    names: int


class WatchList(Model):
    data: List[Watch]
    limits: WatchListLimits


class WatchDetailsBaseline(Model):
    text: str
    capturedAt: str


class WatchDetails(Model):
    id: str
    kind: Union[Literal["page", "name"], str]
    title: str
    state: Union[Literal["new", "same", "changed", "unstable", "error", "taken", "available", "reserved", "invalid"], str]
    pausedReason: Optional[Union[Literal["user", "limit", "no_access"], str]] = None
    nextCheckAt: Optional[str] = None
    lastCheckedAt: Optional[str] = None
    lastChangedAt: Optional[str] = None
    createdAt: str
    page: Optional[WatchedPage] = None
    name: Optional[WatchedName] = None
    checks: List[WatchCheck]
    baseline: Optional[WatchDetailsBaseline] = None


class Feed(Model):
    id: str
    watchId: Optional[str] = None
    createdAt: str


class FeedAddresses(Model):
    feed: Feed
    atom: str
    json_: str = Field(..., alias="json")


class WatchCheckValue(Model):
    kind: Union[Literal["price", "stock"], str]
    amount: Optional[float] = None
    currency: Optional[str] = None
    availability: Optional[Union[Literal["in_stock", "out_of_stock", "preorder", "backorder"], str]] = None
    source: Union[Literal["structured_data", "near_heading"], str]


class WatchCheckPicture(Model):
    share: float
    areas: List[ImageArea]


class WatchCheck(Model):
    id: str
    outcome: Union[Literal["baseline", "same", "changed", "unstable", "error", "canceled"], str]
    summary: Optional[str] = None
    matchedRules: Optional[List[AlertRule]] = None
    value: Optional[WatchCheckValue] = None
    addedLines: int
    removedLines: int
    changes: List[ChangedLine]
    ignoredChanges: List[ChangedLine]
    picture: Optional[WatchCheckPicture] = None
    pictures: List[Union[Literal["before", "after", "difference"], str]]
    error: Optional[ErrorSummary] = None
    charged: bool
    checkedAt: str


class WatchedPageCapture(Model):
    device: Optional[Union[Literal["desktop", "laptop", "tablet", "mobile", "iphone-se", "iphone-13", "iphone-14", "iphone-15", "iphone-15-pro-max", "iphone-16", "iphone-16-pro-max", "iphone-17", "iphone-17-pro-max", "ipad-mini", "ipad", "ipad-pro-11", "pixel-7", "pixel-8", "pixel-9-pro", "pixel-10", "galaxy-s24", "galaxy-a55", "galaxy-tab-s9", "galaxy-z-flip-7"], str]] = None
    viewport: Optional[Viewport] = None
    userAgent: Optional[str] = None
    block: Optional[BlockingOptions] = None
    waitUntil: Optional[Union[Literal["networkIdle", "load"], str]] = None
    delaySeconds: Optional[int] = None
    waitForSelector: Optional[str] = None
    click: Optional[List[str]] = None
    steps: Optional[List[Step]] = None
    removeSelectors: Optional[List[str]] = None
    darkMode: Optional[bool] = None
    locale: Optional[str] = None
    timeZone: Optional[str] = None
    session: Optional[str] = None
    timeoutMs: Optional[int] = None
    lists: Optional[bool] = None
    includeSelectors: Optional[List[str]] = None
    excludeSelectors: Optional[List[str]] = None
    scroll: Optional[bool] = None


class WatchedPage(Model):
    url: str
    selector: Optional[str] = None
    value: Optional[Union[Literal["price", "stock"], str]] = None
    ignore: List[str]
    ignoreSelectors: List[str]
    picture: bool
    pictureThreshold: float
    ignoreAreas: List[IgnoredArea]
    alertIf: List[AlertRule]
    intervalMinutes: int
    capture: Optional[WatchedPageCapture] = None
    hasCredentials: bool
    cron: Optional[str] = None
    timeZone: str
    quietHours: Optional[QuietHours] = None
    tags: List[str]
    checksPerMonth: int
    version: int
    lastChange: Optional[str] = None
    error: Optional[ErrorSummary] = None


class WatchedName(Model):
    name: str
    platform: Optional[Union[Literal["twitter", "instagram", "youtube"], str]] = None
    registration: Optional[Union[Literal["active", "grace", "redemption", "pending_delete"], str]] = None
    expiresAt: Optional[str] = None


class CreateDestination(Model):
    name: str
    endpoint: str
    region: str
    bucket: str
    accessKeyId: str
    secretAccessKey: str
    prefix: Optional[str] = None
    pathStyle: Optional[bool] = None


class UpdateDestination(Model):
    name: Optional[str] = None
    endpoint: Optional[str] = None
    region: Optional[str] = None
    bucket: Optional[str] = None
    accessKeyId: Optional[str] = None
    secretAccessKey: Optional[str] = None
    prefix: Optional[str] = None
    pathStyle: Optional[bool] = None


class Destination(Model):
    id: str
    name: str
    endpoint: str
    region: str
    bucket: str
    prefix: str
    pathStyle: bool
    accessKeyId: str
    createdAt: str
    updatedAt: str


class DestinationList(Model):
    data: List[Destination]
    maxDestinations: int


class DestinationTest(Model):
    ok: bool
    error: Optional[str] = None


class CreateSessionLoginStepsItem2Type(Model):
    selector: Optional[str] = None
    text: Optional[str] = None
    role: Optional[str] = None
    name: Optional[str] = None
    secret: Optional[str] = None
    totp: Optional[bool] = None


class CreateSessionLoginStepsItem2(Model):
    type: CreateSessionLoginStepsItem2Type


class CreateSessionLogin(Model):
    url: str
    steps: List[Union[Step, CreateSessionLoginStepsItem2]]
    secrets: Dict[str, str]


class CreateSession(Model):
    name: str
    domain: str
    cookies: Optional[str] = None
    login: Optional[CreateSessionLogin] = None
    allowsMcp: Optional[bool] = None


class CreatedSessionDroppedItem(Model):
    name: str
    domain: str


class CreatedSession(Model):
    session: SavedSession
    dropped: List[CreatedSessionDroppedItem]


class SavedSession(Model):
    id: str
    name: str
    domain: str
    allowsMcp: bool
    hasLogin: bool
    createdAt: str
    lastUsedAt: Optional[str] = None
    expiresAt: str
    isExpired: bool


class SavedSessionList(Model):
    data: List[SavedSession]
    maxSessions: int


class CreateWebhook(Model):
    url: Optional[str] = None
    kind: Optional[Union[Literal["standard", "slack", "discord", "telegram", "teams", "google_chat", "ntfy"], str]] = None
    token: Optional[str] = None
    chatId: Optional[str] = None
    events: Optional[List[Union[Literal["job.completed", "job.failed", "job.item.completed", "watch.changed", "watch.failed", "site.changed", "name.available", "schedule.stopped", "usage.threshold"], str]]] = None
    description: Optional[str] = None


class UpdateWebhook(Model):
    url: Optional[str] = None
    token: Optional[str] = None
    chatId: Optional[str] = None
    events: Optional[List[Union[Literal["job.completed", "job.failed", "job.item.completed", "watch.changed", "watch.failed", "site.changed", "name.available", "schedule.stopped", "usage.threshold"], str]]] = None
    description: Optional[str] = None
    isEnabled: Optional[bool] = None


class Webhook(Model):
    id: str
    kind: Union[Literal["standard", "slack", "discord", "telegram", "teams", "google_chat", "ntfy"], str]
    url: str
    chatId: Optional[str] = None
    hasToken: bool
    description: str
    events: List[Union[Literal["job.completed", "job.failed", "job.item.completed", "watch.changed", "watch.failed", "site.changed", "name.available", "schedule.stopped", "usage.threshold"], str]]
    isEnabled: bool
    disabledReason: Optional[Union[Literal["user", "gone", "failing"], str]] = None
    failingSince: Optional[str] = None
    oldSecretEndsAt: Optional[str] = None
    createdAt: str


class WebhookList(Model):
    data: List[Webhook]
    maxEndpoints: int


class WebhookWithSecret(Model):
    webhook: Webhook
    secret: Optional[str] = None


class WebhookDelivery(Model):
    id: str
    eventId: str
    type: str
    state: Union[Literal["pending", "delivered", "failed", "canceled"], str]
    attempts: int
    lastStatus: Optional[int] = None
    nextAttemptAt: Optional[str] = None
    createdAt: str
    endedAt: Optional[str] = None


class WebhookDeliveryPage(Model):
    data: List[WebhookDelivery]
    nextCursor: Optional[str] = None


class WebhookDeliveryDetailsPayload(Model):
    type: str
    timestamp: str
    data: Dict[str, Any]


class WebhookDeliveryDetailsLogItem(Model):
    startedAt: str
    durationMs: int
    status: Optional[int] = None
    error: Optional[str] = None
    responseBody: Optional[str] = None


class WebhookDeliveryDetails(Model):
    id: str
    eventId: str
    type: str
    state: Union[Literal["pending", "delivered", "failed", "canceled"], str]
    attempts: int
    lastStatus: Optional[int] = None
    nextAttemptAt: Optional[str] = None
    createdAt: str
    endedAt: Optional[str] = None
    payload: WebhookDeliveryDetailsPayload
    log: List[WebhookDeliveryDetailsLogItem]


class JobEventData(Model):
    job: EventJob


class EventJob(Model):
    id: str
    kind: str
    state: str
    total: int
    done: int
    failed: int
    skipped: int
    scheduleId: Optional[str] = None
    version: int


class EventWatch(Model):
    id: str
    name: str
    url: str
    version: int


class JobCompletedEvent(Model):
    type: Union[Literal["job.completed"], str]
    timestamp: str
    data: JobEventData


class JobFailedEvent(Model):
    type: Union[Literal["job.failed"], str]
    timestamp: str
    data: JobEventData


class JobItemCompletedEventDataItem(Model):
    id: str
    position: int
    url: str
    state: str


class JobItemCompletedEventData(Model):
    job: EventJob
    item: JobItemCompletedEventDataItem


class JobItemCompletedEvent(Model):
    type: Union[Literal["job.item.completed"], str]
    timestamp: str
    data: JobItemCompletedEventData


class WatchChangedEventData(Model):
    watch: EventWatch
    summary: str
    checkId: str
    url: str
    changes: List[ChangedLine]
    addedLines: int
    removedLines: int
    pictureShare: Optional[float] = None
    checkedAt: str


class WatchChangedEvent(Model):
    type: Union[Literal["watch.changed"], str]
    timestamp: str
    data: WatchChangedEventData


class WatchFailedEventData(Model):
    watch: EventWatch
    error: str
    checkedAt: str


class WatchFailedEvent(Model):
    type: Union[Literal["watch.failed"], str]
    timestamp: str
    data: WatchFailedEventData


class SiteChangedEventDataSite(Model):
    scheduleId: str
    name: str
    url: str


class SiteChangedEventDataRun(Model):
    id: str
    url: str


class SiteChangedEventDataPagesItem(Model):
    url: str
    kind: Union[Literal["new", "changed", "removed"], str]
    summary: str
    lines: List[str]


class SiteChangedEventData(Model):
    site: SiteChangedEventDataSite
    run: SiteChangedEventDataRun
    new: int
    changed: int
    removed: int
    incompleteReason: Optional[Union[Literal["canceled", "no_access", "limit_reached", "start_failed", "sitemap_failed", "page_limit"], str]] = None
    pages: List[SiteChangedEventDataPagesItem]
    checkedAt: str


class SiteChangedEvent(Model):
    type: Union[Literal["site.changed"], str]
    timestamp: str
    data: SiteChangedEventData


class NameAvailableEventData(Model):
    name: str
    checkedAt: str


class NameAvailableEvent(Model):
    type: Union[Literal["name.available"], str]
    timestamp: str
    data: NameAvailableEventData


class ScheduleStoppedEventDataSchedule(Model):
    id: str
    name: str


class ScheduleStoppedEventData(Model):
    schedule: ScheduleStoppedEventDataSchedule
    reason: Union[Literal["limit_reached", "no_access", "plan_limit"], str]
    resumesAt: Optional[str] = None


class ScheduleStoppedEvent(Model):
    type: Union[Literal["schedule.stopped"], str]
    timestamp: str
    data: ScheduleStoppedEventData


class UsageThresholdEventData(Model):
    tool: str
    threshold: int
    used: int
    limit: int
    resetsAt: str


class UsageThresholdEvent(Model):
    type: Union[Literal["usage.threshold"], str]
    timestamp: str
    data: UsageThresholdEventData


class WebhookTestEventData(Model):
    message: str


class WebhookTestEvent(Model):
    type: Union[Literal["webhook.test"], str]
    timestamp: str
    data: WebhookTestEventData


resolve_references(globals())
